import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@ledgergate/support/until";
import { expect, test } from "vitest";
import { openWebSocket } from "../support/callers.ts";
import { startTestGateway } from "../support/gateway.ts";
import { listenWithSockets } from "../support/nodes.ts";

test("whatever is open ends within a second after its key or token", async () => {
  // The node opens WebSockets, and answers every call with an event and then nothing. `/slow` gets no head at all.
  const server = createServer(({ url }, response) => {
    if (!url?.endsWith("/slow")) response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
  });
  const address = await listenWithSockets(server);
  const { run, baseUrls } = await startTestGateway({
    // What is open at the end would last until it is idle.
    timeouts: { drain: "100ms" },
    nodes: { "ledger-a": { mainnet: [{ name: "own", url: `http://${address}`, ws: `ws://${address}` }] } },
    passthrough: { "ledger-a": { computeUnits: 1, methods: ["GET"], paths: ["/events", "/slow"] } },
  });
  /** Makes a team. @returns the key of its endpoint, which has the same name */
  const makeTeam = async (team: string) => {
    await run(`team create ${team}`);
    return (await run(`endpoint create --team ${team} --chain ledger-a --name ${team}`)).key;
  };
  const makeToken = async (team: string) => {
    const { client, secret } = await run(`client create --team ${team}`);
    const credentials = { client_id: client.id, client_secret: secret };
    const body = JSON.stringify({ ...credentials, grant_type: "client_credentials", audience: "staking" });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${baseUrls.auth}/oauth/token`, { method: "POST", headers, body });
    return { client: client.id as string, token: (await answer.json()).access_token as string };
  };

  /** Opens a stream, a WebSocket and a slow call. @returns how each ends, in that order */
  const open = async (key: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const base = `${baseUrls["ledger-a"]}/v1/${key}/v1`;
    const stream = await fetch(`${base}/events`, { headers });
    const reader = stream.body?.getReader();
    expect([stream.status, (await reader?.read())?.done]).toEqual([200, false]);
    const socket = await openWebSocket(base, { headers });
    const slow = fetch(`${base}/slow`, { headers });
    const ends: unknown[] = [undefined, undefined, undefined];
    const note = (index: number) => (end: unknown) => {
      ends[index] = end;
    };
    reader?.read().then(note(0), () => note(0)("cut"));
    socket.on("close", note(1));
    slow.then(({ status }) => note(2)(status), note(2));
    return ends;
  };
  const expectEnd = async (ends: readonly unknown[], what: string, status = 401) => {
    const since = performance.now();
    await until(() => !ends.includes(undefined), `the end after ${what}`, 5_000);
    // Half a second until the change is in force, and a second from then on.
    expect(performance.now() - since, what).toBeLessThan(1_600);
    expect(ends, what).toEqual(["cut", 1008, status]);
  };

  for (const [index, end] of ["endpoint disable", "endpoint delete", "endpoint rotate", "team delete"].entries()) {
    const ends = await open(await makeTeam(`team-${index}`));
    await run(`${end} team-${index}`);
    await expectEnd(ends, end, 403);
  }
  const key = await makeTeam("last");
  const withKey = await open(key);
  for (const end of ["client disable", "client rotate"]) {
    const { client, token } = await makeToken("last");
    const ends = await open(key, token);
    await run(`${end} ${client}`);
    await expectEnd(ends, end);
  }
  const { token } = await makeToken("last");
  const withToken = await open(key, token);
  const { kid } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  await run("signing-key rotate");
  await run("signing-key revoke", kid);
  await expectEnd(withToken, "signing-key revoke");
  await run("endpoint update last --rate 100");
  await sleep(1_000);
  expect(withKey, "the key is still valid").toEqual([undefined, undefined, undefined]);
});
