// CHT-014, CHT-060, CHT-061, CHT-095: signatures of patient and nurse; from version 2 on also the correction reason.
import { signAgainText } from '@wren/contract/chart-changes.rules'
import { signaturesSection } from '@wren/contract/chart-signatures'
import { useChartForm } from './useChartForm.ts'
import { ChartFields } from './ChartField.tsx'
import { FindingList, controlId, levelOf } from './FieldFrame.tsx'
import { fieldText } from './charts-read.rules.ts'
import { SignaturePad, SignatureImage } from './SignaturePad.tsx'
import styles from './charts-fields.module.css'

function Signature({ signer }: { readonly signer: 'patient' | 'nurse' }) {
  const { state, draft, context, change, findingsAt } = useChartForm()
  const path = `signatures.${signer}`
  const group = signaturesSection.fields[signer]
  const { image: imageField, signed_at: signedField } = group.fields
  const signature = state.data.signatures?.[signer]
  const image = signature?.image
  const findings = [...findingsAt(`${path}.image`), ...findingsAt(`${path}.signed_at`)]
  return (
    <div className={styles.group}>
      <h3>{group.label}</h3>
      {state.signAgain.includes(signer) && (
        <p className={styles.again} role="status">
          {signAgainText}
        </p>
      )}
      <div className={styles.field} data-path={`${path}.image`} data-level={levelOf(findings)}>
        <span className={styles.label}>{imageField.label}</span>
        {image ? (
          <SignatureImage
            label={imageField.label}
            image={image}
            isSaved={state.saved.signatures?.[signer]?.image === image}
            onClear={() => change(path, { ...signature, image: null, signed_at: null })}
          />
        ) : (
          <SignaturePad
            label={imageField.label}
            drawing={state.pads[signer]}
            disabled={state.phase === 'closed'}
            onDraw={(drawing) => draft.draw(signer, drawing)}
            onSign={() => draft.signPads([signer])}
          />
        )}
        {signature?.signed_at && (
          <p className={styles.help}>
            Signed {fieldText(signedField, signature.signed_at, context.visit.timezone)}
          </p>
        )}
        <FindingList findings={findings} />
      </div>
      <ChartFields
        fields={group.fields}
        path={path}
        group={signature}
        without={['image', 'signed_at']}
      />
    </div>
  )
}

function CorrectionReason() {
  const { context, correction, findingsAt } = useChartForm()
  if (context.ver < 2) return null
  const findings = findingsAt('correction_reason')
  return (
    <div className={styles.field} data-path="correction_reason" data-level={levelOf(findings)}>
      <label className={styles.label} htmlFor={controlId('correction_reason')}>
        Correction reason<em aria-hidden> *</em>
      </label>
      <textarea
        id={controlId('correction_reason')}
        className={styles.area}
        rows={2}
        maxLength={500}
        value={correction.value}
        onChange={(event) => correction.set(event.target.value)}
      />
      <FindingList findings={findings} />
    </div>
  )
}

export function SignaturesSection() {
  return (
    <>
      <Signature signer="patient" />
      <Signature signer="nurse" />
      <CorrectionReason />
    </>
  )
}
