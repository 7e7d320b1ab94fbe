import type { Story } from "../effect-draft.ts";
import { accountOptions, dataEntry, inflationDestination, sequenceBump, signers } from "./accounts.ts";
import { balanceClawback, claim, claimableBalance } from "./claimable-balances.ts";
import { liquidityPool } from "./liquidity-pools.ts";
import { accountCreation, accountMerge, contractPayment, payment, trade } from "./payments.ts";
import {
  accountSponsorship,
  balanceSponsorship,
  dataSponsorship,
  signerSponsorship,
  trustlineSponsorship,
} from "./sponsorships.ts";
import { trustline, trustlineAuthorization, trustlineFlags } from "./trustlines.ts";

/** Every story that an operation may tell. Together they have an effect of each kind. */
export const allStories: readonly Story[] = [
  payment,
  accountCreation,
  accountMerge,
  trade,
  contractPayment,
  accountOptions,
  inflationDestination,
  signers,
  sequenceBump,
  dataEntry,
  trustline,
  trustlineFlags,
  trustlineAuthorization,
  claimableBalance,
  claim,
  balanceClawback,
  accountSponsorship,
  trustlineSponsorship,
  dataSponsorship,
  balanceSponsorship,
  signerSponsorship,
  liquidityPool,
];
