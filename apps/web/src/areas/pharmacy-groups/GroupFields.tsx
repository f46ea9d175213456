// Fields of a group. A refusal that names no field is shown under Group Name (GRP-005, GRP-006, GRP-011, GRP-012,
// GRP-013).
import type { PharmacyChoice } from '@wren/contract/pharmacies'
import { maxGroupNameLength } from '@wren/contract/pharmacy-groups.rules'
import type { VettingRow } from '@wren/contract/vettings'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { useShownDifferences } from '../../shared/form/CallForm.tsx'
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { StaleBelow } from '../../shared/form/StaleBanner.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import type { VettingFailure } from './pharmacy-groups-reconcile.ts'
import { offeredPharmacies, toggledId, type GroupValues } from './pharmacy-groups-form.rules.ts'
import styles from './pharmacy-groups.module.css'

interface GroupFieldsProps {
  readonly form: CallForm<GroupValues>
  /** Null before the first save. */
  readonly slug: string | null
  /** Stored members of the group. */
  readonly memberIds: readonly number[]
  readonly pharmacies: readonly PharmacyChoice[]
  readonly vettings: readonly VettingRow[]
  readonly failures: readonly VettingFailure[]
}

const labels = {
  name: 'Group Name',
  is_published: 'Published',
  pharmacies: 'Group Pharmacies',
  vettings: 'Group Vettings',
}

function PublicAddress({ slug, isStored }: { readonly slug: string; readonly isStored: boolean }) {
  const path = `/${slug}`
  return (
    <p className={styles.address}>
      {isStored ? (
        <a href={path} target="_blank" rel="noopener noreferrer">
          {path}
        </a>
      ) : (
        <span>{path}</span>
      )}
      <CopyButton
        text={`${window.location.origin}${path}`}
        size={28}
        label="Copy the public address"
      />
      {!isStored && <span className={styles.later}>Public once it is saved.</span>}
    </p>
  )
}

function StaleNote({
  form,
  pharmacies,
  vettings,
}: Pick<GroupFieldsProps, 'form' | 'pharmacies' | 'vettings'>) {
  const nameOf = (name: string, id: number): string =>
    (name === 'pharmacies'
      ? pharmacies.find((pharmacy) => pharmacy.id === id)?.title
      : vettings.find((vetting) => vetting.id === id)?.name) ?? `#${id}`
  const show = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((id: number) => nameOf(name, id)).join(', ') || '-'
    return value === true ? 'Yes' : value === false ? 'No' : String(value ?? '') || '-'
  }
  const differences = useShownDifferences(form, { labels, show })
  return (
    form.stale && (
      <StaleBelow
        differences={differences}
        asks={form.dirty}
        onChoose={form.choose}
        onReload={form.reload}
      />
    )
  )
}

export function GroupFields({
  form,
  slug,
  memberIds,
  pharmacies,
  vettings,
  failures,
}: GroupFieldsProps) {
  const name = form.field('name')
  const [published, members, linkedVettings] = [
    form.field('is_published'),
    form.field('pharmacies'),
    form.field('vettings'),
  ]
  // Refusals without a field, until the name is edited (GRP-012).
  const unplaced = Object.keys(form.errors).some((field) => field in labels)
    ? null
    : (form.stale?.text ?? form.problem)
  const choose = (field: 'pharmacies' | 'vettings', id: number) =>
    form.set({ [field]: toggledId(form.values[field], id) })
  const failureLines = failures.map(({ vetting, text }) => ({
    vetting,
    text,
    name: vettings.find(({ id }) => id === vetting)?.name ?? `Vetting ${vetting}`,
  }))
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={labels.name}
          required
          maxLength={maxGroupNameLength}
          {...name}
          error={name.error ?? unplaced ?? undefined}
          onChange={(value) => {
            form.closeProblem()
            name.onChange(value)
          }}
        />
        <StaleNote form={form} pharmacies={pharmacies} vettings={vettings} />
        <ToggleField label={labels.is_published} {...published} />
        {slug !== null && form.values.is_published && (
          <PublicAddress slug={slug} isStored={form.start.is_published} />
        )}
      </div>
      <div className={styles.tables}>
        <ChoiceTable
          title={labels.pharmacies}
          noun="Pharmacies"
          search="Search Pharmacies"
          columns={['Name', 'State']}
          chosen={form.values.pharmacies}
          error={members.error}
          rows={offeredPharmacies(memberIds, form.values.pharmacies, pharmacies).map(
            ({ id, title, invoicing_address_state }) => ({
              id,
              name: title,
              second: invoicing_address_state,
            }),
          )}
          onToggle={(id) => choose('pharmacies', id)}
        />
        <ChoiceTable
          title={labels.vettings}
          noun="Vettings"
          search="Search Vettings"
          columns={['Name']}
          chosen={form.values.vettings}
          rows={vettings}
          onToggle={(id) => choose('vettings', id)}
          error={
            linkedVettings.error ??
            (failureLines.length > 0 && (
              <ul className={styles.failures}>
                {failureLines.map((line) => (
                  <li key={line.vetting}>
                    {line.name}: {line.text}
                  </li>
                ))}
              </ul>
            ))
          }
        />
      </div>
    </>
  )
}
