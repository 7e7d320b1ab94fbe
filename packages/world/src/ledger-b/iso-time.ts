/** Seconds since 1970 as `2023-06-14T09:26:53Z`. A year beyond 9999 has a leading plus sign, as the wire has it. */
export function isoTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const second = seconds - days * 86_400;
  const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return `${calendarDate(days)}T${clock.map(twoDigits).join(":")}Z`;
}

// `Date` would do, but it changes the form of a year beyond 9999: six digits behind the sign.
function calendarDate(days: number): string {
  // Counted from 1 March of the year 0, so that the leap day is the last of its year, in eras of 400 years.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year > 9999 ? "+" : ""}${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
