export const description = { type: 'string', value: 'TEXT', help: 'What it is for' } as const

export const describedBy = (text: string | undefined) => (text === undefined ? {} : { description: text })
