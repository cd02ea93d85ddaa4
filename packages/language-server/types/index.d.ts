/** A program: importing it starts the server. */
export {}
