/** Text inside HTML. */
export const escape = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
