/** The size of a text as it is sent, for people. */
export function sizeOf(text: string): string {
  const bytes = new Blob([text]).size
  return bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(0)} kB`
}

/** Hands a text to the browser's downloads. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has taken the content over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
