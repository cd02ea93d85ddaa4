/** The plugin cannot give tokens. The message says why, and what to do. */
export class TesseraFault extends Error {
  override name = 'TesseraFault'
}
