/** Under it all searches for accounts are kept. */
export const usersKey = ['users'] as const
