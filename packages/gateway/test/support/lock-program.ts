const module = JSON.stringify(new URL("../../src/store/folder-lock.ts", import.meta.url).href);

/** A program for `node --input-type=module -e` that locks the folder of its argument, and prints `held` or the refusal. */
export const lockProgram: string = `import { lockFolder } from ${module};
try { lockFolder(process.argv[1], "serve"); console.log("held"); } catch (error) { console.log(error.message); }`;
