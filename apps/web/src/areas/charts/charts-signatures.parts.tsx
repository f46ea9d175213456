// CHT-014, CHT-060, CHT-061: who signed what and when; from version 2 on also why the chart was corrected.
import { signAgainText } from '@wren/contract/chart-changes.rules'
import { signaturesSection } from '@wren/contract/chart-signatures'
import { now } from '../../shared/clock.ts'
import { useDesk } from './charts-desk.ts'
import { ChartFields } from './charts-field.parts.tsx'
import { FoundList, idOf, levelOf } from './charts-frame.parts.tsx'
import { fieldText } from './charts-read.rules.ts'
import { SignaturePad } from './charts-signature.parts.tsx'
import styles from './charts-fields.module.css'

function Signature({ who }: { readonly who: 'patient' | 'nurse' }) {
  const { state, context, info, change, foundAt } = useDesk()
  const path = `signatures.${who}`
  const group = signaturesSection.fields[who]
  const { image: imageField, signed_at: signedField } = group.fields
  const signature = state.data.signatures?.[who]
  const found = [...foundAt(`${path}.image`), ...foundAt(`${path}.signed_at`)]
  const nameOf = (): string | null => {
    if (signature?.name) return signature.name
    if (who === 'nurse') return context.nurse.name
    const { signer } = state.data.signatures?.patient ?? {}
    return signer === 'representative' ? null : (info.patient?.name ?? null)
  }
  const sign = (image: string): void =>
    change(path, {
      ...signature,
      image,
      signed_at: now(),
      name: nameOf(),
      ...(who === 'patient' ? { signer: state.data.signatures?.patient?.signer ?? 'patient' } : {}),
    })
  return (
    <div className={styles.group}>
      <h3>{group.label}</h3>
      {state.signAgain.includes(who) && (
        <p className={styles.again} role="status">
          {signAgainText}
        </p>
      )}
      <div className={styles.field} data-path={`${path}.image`} data-level={levelOf(found)}>
        <span className={styles.label}>{imageField.label}</span>
        <SignaturePad
          label={imageField.label}
          image={signature?.image}
          onSign={sign}
          onClear={() => change(path, { ...signature, image: null, signed_at: null })}
        />
        {signature?.signed_at && (
          <p className={styles.help}>
            Signed {fieldText(signedField, signature.signed_at, context.visit.timezone)}
          </p>
        )}
        <FoundList found={found} />
      </div>
      <ChartFields
        fields={group.fields}
        path={path}
        here={signature}
        without={['image', 'signed_at']}
      />
    </div>
  )
}

function CorrectionReason() {
  const { context, correction, foundAt } = useDesk()
  if (context.ver < 2) return null
  const found = foundAt('correction_reason')
  return (
    <div className={styles.field} data-path="correction_reason" data-level={levelOf(found)}>
      <label className={styles.label} htmlFor={idOf('correction_reason')}>
        Correction reason<em aria-hidden> *</em>
      </label>
      <textarea
        id={idOf('correction_reason')}
        className={styles.area}
        rows={2}
        maxLength={500}
        value={correction.value}
        onChange={(event) => correction.set(event.target.value)}
      />
      <FoundList found={found} />
    </div>
  )
}

export function SignaturesSection() {
  return (
    <>
      <Signature who="patient" />
      <Signature who="nurse" />
      <CorrectionReason />
    </>
  )
}
