const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The date and the time: for what people act by. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exact.format(new Date(at))}</time>
