import { type Mask, maskValue } from "@ledgergate/runtime/mask";
import type { Accounts } from "../accounts/accounts.ts";
import type { Meter } from "../cost/meter.ts";
import type { Services } from "../gateway/services.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import type { MockWorld } from "../world/create-mock-world.ts";

/** What the services are made of. */
export interface ApiParts {
  readonly meter: Meter;
  readonly rules: RuleBook;
  readonly accounts: Accounts;
  /** The current ledgers; new ones are made when a document is replaced. */
  readonly world: () => MockWorld;
  readonly mask: Mask;
}

/** What stands behind the operations of the APIs: the state answers first, then the ledgers. */
export function createApiServices({ meter, rules, accounts, world, mask }: ApiParts): Services {
  return {
    charge: meter.charge,
    draw: (api, operation) => rules.draw(api.name, operation),
    async answer(call, node) {
      const { operation, headers, body } = call;
      return (await accounts.answer(operation, headers, body)) ?? world().answer(call, node);
    },
    stateHeaders: (api, node) => world().stateHeaders(api, node),
    refuse(call) {
      const refused = world().refuse(call);
      // A node quotes what it was sent, and a key may have been sent in any place.
      return refused && { ...refused, body: maskValue(refused.body, mask) };
    },
  };
}
