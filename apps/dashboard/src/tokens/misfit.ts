/** What the engine's types answer for a value that does not fit. */
export function isMisfit(parsed: unknown): parsed is { misfit: string } {
  return typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'misfit')
}
