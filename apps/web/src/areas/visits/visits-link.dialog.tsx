// ORD-076, ORD-079, ORD-084, ORD-078, VIS-168: one of the patient's orders for this visit, on wish for others too;
// what could not be linked is said with its reason.
import { Button, Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orders } from '@wren/contract/orders'
import { notLinked, orderLinkedText, orderLinks } from '@wren/contract/orders-link'
import { orderExpiry } from '@wren/contract/orders.rules'
import { formatDay } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { looksFinished } from '@wren/contract/visits-finished.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import styles from './visits.module.css'

/** No order: the visit's own is taken away. */
const none = 'none'

interface LinkOrderProps {
  readonly visit: Assignment
  readonly onClose: () => void
}

function useLinking({ visit: { id, patient_order_id: linked }, onClose }: LinkOrderProps) {
  const link = useChange(orderLinks.link, { quiet: true })
  const relink = useChange(orderLinks.relink, { quiet: true })
  const [left, setLeft] = useState<ReturnType<typeof notLinked>>([])
  const { error: refusal, busy } = linked === null ? link : relink
  const questions = useVisitQuestions({ canGoOn: () => true })
  const error = refusal !== null && questions.isQuestion(refusal) ? null : refusal
  const run = async (
    order: number | null,
    propagation: {
      readonly propagate_linked: boolean
      readonly propagate_future: boolean
      readonly reason?: string
    },
  ): Promise<void> => {
    let failed: ReturnType<typeof notLinked> = []
    const { done } = await questions.settle(async ({ without_nurse }) => {
      const sent = { ...propagation, ...(without_nurse ? { without_nurse } : {}) }
      const pressed =
        linked === null && order !== null
          ? await link.press({ assignment_id: id, order_id: order, ...sent })
          : await relink.press({ id, order_id: order, ...sent } as never)
      if (!pressed.ok) return pressed.error
      failed = notLinked(pressed.answer.results)
      return null
    })
    if (!done) return
    setLeft(failed)
    if (failed.length > 0) return
    notify(order === null ? 'Order has been unlinked' : orderLinkedText)
    onClose()
  }
  const reasonError = error?.fields['reason']
  return {
    run,
    busy,
    left,
    reasonError,
    failed: error === null || reasonError !== undefined ? null : errorText(error),
    question: questions.dialog,
  }
}

export function LinkOrder(props: LinkOrderProps) {
  const { visit, onClose } = props
  const linked = visit.patient_order_id
  const found = useFreshCall(orders.search, { patient_uuid: visit.patient_uuid }, { quiet: true })
  const rows = found.data?.data ?? []
  const [chosen, setChosen] = useState<number | typeof none | null>(null)
  const [alsoLinked, setAlsoLinked] = useState(false)
  const [alsoFuture, setAlsoFuture] = useState(false)
  const finished = looksFinished(visit)
  const [reason, setReason] = useState<string | null>(null)
  const { run, busy, left, failed, reasonError, question } = useLinking(props)
  const choice = (key: number | typeof none, label: string) => (
    <Radio
      size="xs"
      name="linked-order"
      aria-label={label}
      checked={chosen === key}
      disabled={key === linked}
      onChange={() => setChosen(key)}
    />
  )
  const row = (key: number | typeof none) => ({
    'data-selected': chosen === key || undefined,
    onClick: () => {
      if (key !== linked) setChosen(key)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Link Order"
      size={680}
      padding={0}
      withCloseButton={false}
      classNames={{ header: styles.popupHead ?? '' }}
    >
      {failed !== null && (
        <div className={styles.popupNote}>
          <Banner title={failed} />
        </div>
      )}
      {left.length > 0 && (
        <div className={styles.popupNote}>
          <Banner tone="warning" title={orderLinkedText} announce>
            <ul aria-label="Not linked">
              {left.map(({ id, reason }) => (
                <li key={id}>
                  <Link to={paths.visit(id)}>Visit #{id}</Link>: {reason}
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      {found.isPending && (
        <div className={styles.popupEmpty}>
          <TextSkeleton />
        </div>
      )}
      {found.isError && (
        <EmptyState
          text={errorText(found.error)}
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        />
      )}
      {found.isSuccess && rows.length === 0 && <p className={styles.popupEmpty}>No orders.</p>}
      {left.length === 0 && rows.length > 0 && (
        <>
          <div className={styles.popupScroll} style={{ maxHeight: 32 + 8 * 36 }}>
            <table className={`${styles.table} ${styles.orders}`} aria-label="Orders">
              <thead>
                <tr>
                  <th aria-label="Select" />
                  <th>Order</th>
                  <th>Treatment</th>
                  <th>Status</th>
                  <th>Expiration</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((order) => {
                  const expiry = orderExpiry(order)
                  return (
                    <tr key={order.id} {...row(order.id)}>
                      <td>{choice(order.id, `Order ${order.id}`)}</td>
                      <td className={styles.number}>
                        {order.id}
                        {order.id === linked && <small className={styles.quiet}> linked</small>}
                      </td>
                      <td className={styles.treatment} title={order.treatment}>
                        {order.treatment}
                      </td>
                      <td>
                        <StatusBadge set={orderStatus} status={order.status} />
                      </td>
                      <td>{expiry === null ? '-' : formatDay(expiry)}</td>
                    </tr>
                  )
                })}
                {linked !== null && !finished && (
                  <tr {...row(none)}>
                    <td>{choice(none, 'No order')}</td>
                    <td colSpan={4} className={styles.quiet}>
                      No order: takes the linked one away
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
          {finished && (
            <div className={styles.popupNote}>
              <Banner
                tone="info"
                title="This visit is finished. The report takes the order's pharmacy and is priced again."
              />
              <TextareaField
                label="Reason"
                required
                value={reason}
                onChange={setReason}
                error={reasonError}
              />
            </div>
          )}
          <div className={styles.propagation}>
            <CheckboxField
              label="Also linked visits"
              value={alsoLinked}
              onChange={(on) => setAlsoLinked(on === true)}
            />
            <CheckboxField
              label="Also future visits"
              value={alsoFuture}
              onChange={(on) => setAlsoFuture(on === true)}
            />
          </div>
        </>
      )}
      <DialogFoot lined>
        {left.length > 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <SaveButton
              busy={busy}
              disabled={chosen === null}
              onClick={() => {
                if (chosen !== null)
                  void run(chosen === none ? null : chosen, {
                    propagate_linked: alsoLinked,
                    propagate_future: alsoFuture,
                    ...(finished ? { reason: reason ?? '' } : {}),
                  })
              }}
            >
              Link
            </SaveButton>
          </>
        )}
      </DialogFoot>
      {question}
    </Dialog>
  )
}
