// CHT-014, CHT-060, CHT-061, CHT-095: who signed what and when; from version 2 on also why the chart was corrected.
import { signAgainText } from '@wren/contract/chart-changes.rules'
import { signaturesSection } from '@wren/contract/chart-signatures'
import { useDesk } from './charts-desk.ts'
import { ChartFields } from './charts-field.parts.tsx'
import { FoundList, idOf, levelOf } from './charts-frame.parts.tsx'
import { fieldText } from './charts-read.rules.ts'
import { SignaturePad, SignedPicture } from './charts-signature.parts.tsx'
import styles from './charts-fields.module.css'

function Signature({ who }: { readonly who: 'patient' | 'nurse' }) {
  const { state, draft, context, change, foundAt } = useDesk()
  const path = `signatures.${who}`
  const group = signaturesSection.fields[who]
  const { image: imageField, signed_at: signedField } = group.fields
  const signature = state.data.signatures?.[who]
  const image = signature?.image
  const found = [...foundAt(`${path}.image`), ...foundAt(`${path}.signed_at`)]
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
        {image ? (
          <SignedPicture
            label={imageField.label}
            image={image}
            isSaved={state.saved.signatures?.[who]?.image === image}
            onClear={() => change(path, { ...signature, image: null, signed_at: null })}
          />
        ) : (
          <SignaturePad
            label={imageField.label}
            drawing={state.pads[who]}
            disabled={state.phase === 'closed'}
            onDraw={(drawing) => draft.draw(who, drawing)}
            onSign={() => draft.signPads([who])}
          />
        )}
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
