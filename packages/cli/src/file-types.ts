import { extname } from "node:path";

/** Media types by the extension of a file. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "application/gzip": "gz tgz",
    "application/json": "json",
    "application/pdf": "pdf",
    "application/wasm": "wasm",
    "application/xml": "xml",
    "application/yaml": "yaml yml",
    "application/zip": "zip",
    "audio/aac": "aac",
    "audio/flac": "flac",
    "audio/mp4": "m4a",
    "audio/mpeg": "mp3",
    "audio/ogg": "oga ogg opus",
    "audio/wav": "wav",
    "audio/webm": "weba",
    "font/otf": "otf",
    "font/ttf": "ttf",
    "font/woff": "woff",
    "font/woff2": "woff2",
    "image/apng": "apng",
    "image/avif": "avif",
    "image/bmp": "bmp",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/jpeg": "jpeg jpg",
    "image/png": "png",
    "image/svg+xml": "svg",
    "image/tiff": "tif tiff",
    "image/webp": "webp",
    "image/x-icon": "ico",
    "text/css": "css",
    "text/csv": "csv",
    "text/html": "htm html",
    "text/markdown": "md",
    "text/plain": "log txt",
    "video/mp4": "mp4",
    "video/mpeg": "mpeg mpg",
    "video/ogg": "ogv",
    "video/quicktime": "mov",
    "video/webm": "webm",
    "video/x-msvideo": "avi",
  }).flatMap(([type, extensions]) => extensions.split(" ").map((extension) => [`.${extension}`, type] as const)),
);

/** Finds the media type of a file by its extension. `undefined` for an unknown extension. */
export function typeOfFile(name: string): string | undefined {
  return types.get(extname(name).toLowerCase());
}
