export const tokens = {
}

export const tokenTypes = {
}
