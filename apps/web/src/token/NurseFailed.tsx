// TOK-042, 043, 073: a link that ended says so; anything else asks to open it again or to call.
import { showUsPhone } from '@wren/contract/phone-us'
import { isEnded, type Failed } from './call.ts'
import { againButtons, NoAnswer } from './NoAnswer.tsx'
import { Frame, Warning } from './parts.tsx'
import { texts } from './texts.ts'

/** TOK-043: what is only to be mended on the page says just that. */
export const FailedWarning = ({
  failed,
  phone,
}: {
  readonly failed: Failed
  readonly phone: string
}) => (
  <Warning sought>
    {failed.status === 0 ? (
      <NoAnswer otherwise={texts.wentWrong(showUsPhone(phone))} />
    ) : failed.status === 410 ? (
      texts.covered
    ) : failed.status === 400 ? (
      failed.error
    ) : (
      `${failed.error} ${texts.wentWrong(showUsPhone(phone))}`.trim()
    )}
  </Warning>
)

/** TOK-073: in place of the page, also of one that was open already. */
export const takesThePlace = (failed: Failed | null, page: unknown): failed is Failed =>
  failed !== null && (page === null || isEnded(failed))

export const NurseFailed = ({
  failed,
  phone,
  onAgain,
}: {
  readonly failed: Failed
  readonly phone: string
  readonly onAgain: () => void
}) => (
  <Frame title="Wren" phone={phone} buttons={againButtons(failed, onAgain)} busy={false}>
    <FailedWarning failed={failed} phone={phone} />
  </Frame>
)
