/**
 * Negotiates the media type by `Accept`. If the caller accepts no offered type, JSON is chosen if it is offered, else the first
 * type. Some real nodes answer 406 instead.
 */
export function chooseMediaType(offered: readonly string[], accept: string | undefined): string | undefined {
  const jsonFirst = [...offered.filter(isJson), ...offered.filter((type) => !isJson(type))];
  for (const range of readRanges(accept ?? "*/*")) {
    const found = jsonFirst.find((type) => coversMediaType(range, type));
    if (found !== undefined) return found;
  }
  return jsonFirst[0];
}

/** Tests for a JSON media type, by name or suffix. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

/** Tests for the media type of an HTML form. */
export function isForm(mediaType: string): boolean {
  return essence(mediaType) === "application/x-www-form-urlencoded";
}

/** Tests for the media type of a body with several parts. */
export function isMultipart(mediaType: string): boolean {
  return essence(mediaType).startsWith("multipart/");
}

/** Lists media ranges without parameters, the best first. Ranges with `q=0` are not acceptable and left out. */
function readRanges(accept: string): string[] {
  return accept
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ range, quality }) => range !== "" && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ range }) => range);
}

/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Tests if a declared media type or range, such as `text/*`, includes another media type. Parameters do not count. */
export function coversMediaType(declared: string, given: string): boolean {
  const [range, mediaType] = [essence(declared), essence(given)];
  return range === "*/*" || range === mediaType || (range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1)));
}
