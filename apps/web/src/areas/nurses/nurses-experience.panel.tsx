// NUR-076, NUR-077, NUR-078, NUR-079, NUR-080, NUR-081, NUR-082, NUR-083, NUR-084, NUR-085, NUR-086, NUR-087, NUR-088,
// NUR-089, NUR-090: experience, skills and preferences of a nurse.
import { countOf } from '@wren/contract/format'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { nurseExperience } from '@wren/contract/nurse-experience'
import { skillLabels, skillTypes } from '@wren/contract/nurses.rules'
import { formatDateTime } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { Bar } from '../../shared/feedback/Skeleton.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { skillSet } from './nurses-badges.ts'
import { ageRangeText, experienceLabel, skillStatusTexts } from './nurses-experience.rules.ts'
import styles from './nurses.module.css'

import { ExperienceDrawer } from './ExperienceDrawer.tsx'
/** The person and time of a verification. */
const verificationText = (
  by: { readonly firstName: string; readonly lastName: string } | null,
  at: string | null,
  zone: string,
): string | null =>
  by === null || at === null ? null : `${by.firstName} ${by.lastName}, ${formatDateTime(at, zone)}`

const LinePlaceholder = ({ width }: { readonly width: number }) => (
  <span className={styles.comingLine}>
    <Bar width={width} height={8} />
  </span>
)

/** A placeholder of the size of a qualified nurse's experience. */
const ExperienceSkeleton = () => (
  <div className={styles.stack} role="status" aria-label="Loading...">
    <KeyValues
      pairs={[
        ['Patient age', <LinePlaceholder key="age" width={80} />],
        ['Additional information', <LinePlaceholder key="more" width={320} />],
      ]}
    />
    <ul className={styles.skills} aria-hidden>
      {skillTypes.map((name) => (
        <li key={name}>
          <b>{skillLabels[name]}</b>
          {[96, 72, 120, 112].map((width) => (
            <LinePlaceholder key={width} width={width} />
          ))}
        </li>
      ))}
    </ul>
  </div>
)

export function ExperiencePanel({ nurse }: { readonly nurse: number }) {
  const result = useCall(nurseExperience.byNurse, { id: nurse }, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  const { timezone } = useSession()
  const experience = result.data?.experience
  return (
    <Section
      title="Experience & Education"
      id="nurses.experience"
      actions={
        experience && (
          <Button
            size="xs"
            aria-label="Edit experience"
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {result.isPending && <ExperienceSkeleton />}
      {result.isError && result.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {experience && (
        <div className={styles.stack}>
          <KeyValues
            pairs={[
              [
                'Patient age',
                <>
                  {ageRangeText(experience)}
                  <span className={styles.note}>
                    {' '}
                    {verificationText(
                      experience.patientAgeExperienceVerifiedBy,
                      experience.patientAgeExperienceVerifiedAt,
                      timezone,
                    )}
                  </span>
                </>,
              ],
              [
                'Farthest visit',
                experience.maxDistanceMiles === null
                  ? '-'
                  : countOf(experience.maxDistanceMiles, 'mile'),
              ],
              ['Additional information', experience.backgroundExperience ?? '-'],
            ]}
          />
          <ul className={styles.skills} aria-label="Access types">
            {experience.skills.map((skill) => (
              <li key={skill.nurseSkillTypeName}>
                <b>{skillLabels[skill.nurseSkillTypeName]}</b>
                <StatusBadge set={skillSet} status={skillStatusTexts[skill.nurseSkillStatus]} />
                <span className={styles.note}>
                  {skill.nurseInterested ? 'Interested' : 'Not interested'}
                </span>
                {skill.experienceVerifiedAt && (
                  <span
                    className={styles.note}
                    title={
                      verificationText(
                        skill.experienceVerifiedBy,
                        skill.experienceVerifiedAt,
                        timezone,
                      ) ?? ''
                    }
                  >
                    {experienceLabel(skill.nurseSkillTypeName)}
                  </span>
                )}
                {skill.educationVerifiedAt && (
                  <span
                    className={styles.note}
                    title={
                      verificationText(
                        skill.educationVerifiedBy,
                        skill.educationVerifiedAt,
                        timezone,
                      ) ?? ''
                    }
                  >
                    Education verified
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEditing && experience && (
        <AsSaved>
          {() => (
            <ExperienceDrawer
              nurse={nurse}
              stored={experience}
              onClose={() => setIsEditing(false)}
            />
          )}
        </AsSaved>
      )}
    </Section>
  )
}
