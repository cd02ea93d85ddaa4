/** In bytes. A larger answer is refused. */
export const mostInAnswer = 64_000_000
