import { Pipette } from '../../../icons/icons.generated.ts'
import { IconButton } from '../../../ui/button.tsx'

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>
}

export function Dropper({ onPick }: { onPick: (css: string) => void }) {
  const pick = async () => {
    const Picker = (window as unknown as { EyeDropper: new () => EyeDropper }).EyeDropper
    try {
      onPick((await new Picker().open()).sRGBHex)
    } catch (error) {
      // Escape cancels the eyedropper and is not a fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }
  return (
    <IconButton label="Pick from the screen" size="small" onPress={() => void pick()}>
      <Pipette size={14} />
    </IconButton>
  )
}
