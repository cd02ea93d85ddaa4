/** The size of a text in UTF-8, formatted for people. */
export function sizeOf(text: string): string {
  const bytes = new Blob([text]).size
  return bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(0)} kB`
}

/** Downloads a text as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The address must stay valid until the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
