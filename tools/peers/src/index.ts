/**
 * The ledgers' own SDKs, for what compares our clients with them.
 *
 * @packageDocumentation
 */

export { type InstallOptions, installSdks } from "./install-sdks.ts";
export { PEER_PROGRAMS } from "./peer-programs.ts";
export { type PeerSubject, peerSubjects } from "./peer-subjects.ts";
