// GRP "Screen" 005, 006, 011-013: the fields of a group, with what is refused at the field it is about, and else
// under its name.
import type { PharmacyChoice } from '@wren/contract/pharmacies'
import { longestGroupName } from '@wren/contract/pharmacy-groups.rules'
import type { VettingRow } from '@wren/contract/vettings'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { useShownDifferences } from '../../shared/form/CallForm.tsx'
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { StaleBelow } from '../../shared/form/StaleBanner.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { ChoiceTable } from './pharmacy-groups-choices.parts.tsx'
import type { Failure } from './pharmacy-groups-reconcile.ts'
import { offeredTo, toggled, type GroupValues } from './pharmacy-groups-form.rules.ts'
import styles from './pharmacy-groups.module.css'

interface Props {
  readonly form: CallForm<GroupValues>
  /** null before the first save. */
  readonly slug: string | null
  /** The group's own pharmacies as stored. */
  readonly own: readonly number[]
  readonly pharmacies: readonly PharmacyChoice[]
  readonly vettings: readonly VettingRow[]
  readonly failures: readonly Failure[]
}

const labels = {
  name: 'Group Name',
  is_published: 'Published',
  pharmacies: 'Group Pharmacies',
  vettings: 'Group Vettings',
}

function Address({ slug, isStored }: { readonly slug: string; readonly isStored: boolean }) {
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
}: Pick<Props, 'form' | 'pharmacies' | 'vettings'>) {
  const nameOf = (name: string, id: number): string =>
    (name === 'pharmacies'
      ? pharmacies.find((one) => one.id === id)?.title
      : vettings.find((one) => one.id === id)?.name) ?? `#${id}`
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

export function GroupFields({ form, slug, own, pharmacies, vettings, failures }: Props) {
  const name = form.field('name')
  const [published, members, held] = [
    form.field('is_published'),
    form.field('pharmacies'),
    form.field('vettings'),
  ]
  // GRP-012: what has no field of its own stands here, until something is typed.
  const unplaced = Object.keys(form.errors).some((field) => field in labels)
    ? null
    : (form.stale?.text ?? form.problem)
  const choose = (field: 'pharmacies' | 'vettings', id: number) =>
    form.set({ [field]: toggled(form.values[field], id) })
  const failed = failures.map(({ vetting, text }) => ({
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
          maxLength={longestGroupName}
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
          <Address slug={slug} isStored={form.start.is_published} />
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
          rows={offeredTo(own, form.values.pharmacies, pharmacies).map(
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
            held.error ??
            (failed.length > 0 && (
              <ul className={styles.failures}>
                {failed.map((one) => (
                  <li key={one.vetting}>
                    {one.name}: {one.text}
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
