export interface AddFactorProps {
  isOpen: boolean
  onClose: () => void
  /** `codes`: the recovery codes that come with the first factor. */
  onAdded: (codes: readonly string[] | undefined) => void
}
