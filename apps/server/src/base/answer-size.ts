/** In bytes. An answer that would be larger is refused. */
export const mostInAnswer = 64_000_000
