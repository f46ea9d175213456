// Says that a link has ended. Any other failure asks the nurse to open it again or to call. TOK-042, TOK-043, TOK-073.
import { showUsPhone } from '@wren/contract/phone-us'
import { isEnded, type Failed } from './call.ts'
import { retryButtons, NoAnswer } from './NoAnswer.tsx'
import { Frame } from './Frame.tsx'
import { Warning } from './Warning.tsx'
import { texts } from './texts.ts'

/** An error that is corrected on the page itself shows only its text (TOK-043). */
export const FailedWarning = ({
  failed,
  phone,
}: {
  readonly failed: Failed
  readonly phone: string
}) => (
  <Warning scrollTo>
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

/** An ended link replaces the page, even one that was already open (TOK-073). */
export const replacesPage = (failed: Failed | null, page: unknown): failed is Failed =>
  failed !== null && (page === null || isEnded(failed))

export const NurseFailed = ({
  failed,
  phone,
  onRetry,
}: {
  readonly failed: Failed
  readonly phone: string
  readonly onRetry: () => void
}) => (
  <Frame title="Wren" phone={phone} buttons={retryButtons(failed, onRetry)} busy={false}>
    <FailedWarning failed={failed} phone={phone} />
  </Frame>
)
