/** Text inside HTML. */
export const escape = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
