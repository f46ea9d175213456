// TOK-042, 043, 073: a link that ended says so; anything else asks to open it again or to call.
import { showPhone } from '@wren/contract/phone'
import type { Failed } from './call.ts'
import { Frame, Warning } from './parts.tsx'
import { texts } from './texts.ts'

export const NurseFailed = ({ failed, phone }: { readonly failed: Failed; readonly phone: string }) => (
  <Frame title="Wren" phone={phone} buttons={[]} busy={false}>
    <Warning>{failed.status === 410 ? texts.covered : `${failed.error} ${texts.wentWrong(showPhone(phone))}`.trim()}</Warning>
  </Frame>
)
