export const exitCodes = {
  done: 0,
  failed: 1,
  /** The command line, an input or a setting cannot be used. Nothing was sent. */
  misused: 2,
  later: 3,
  keyRefused: 4,
  /** Ended by Ctrl-C, as shells report it. */
  interrupted: 130,
} as const;
