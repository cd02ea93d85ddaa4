// The dialogs of the menu, each loaded on its first use.
import { lazyDialog } from '../../ui/overlay/lazy.tsx'

export const NewProposal = lazyDialog(
  async () => (await import('../../quality/proposals/new-proposal.tsx')).NewProposal,
)
export const TokensetDialogs = lazyDialog(
  async () => (await import('../../tokens/tokensets/tokenset-dialogs.tsx')).TokensetDialogs,
)
export const ShareDialog = lazyDialog(
  async () => (await import('../../tokens/tokensets/sharing/share-dialog.tsx')).ShareDialog,
)
