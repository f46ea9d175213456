// AUD-019, PAT-085: from one value to another. Inter has no arrow of its own: the icon is seen, the sign is read
// and copied.
import { IconArrowRight } from '@tabler/icons-react'

export const Arrow = () => (
  <>
    <IconArrowRight size={12} stroke={1.75} aria-hidden />
    <i className="sr-only">→</i>
  </>
)
