const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The exact date and time. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exact.format(new Date(at))}</time>
