// Empty, loading, failing and stale, and the file preview.
import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Banner } from '../shared/feedback/Banner.tsx'
import { EmptyState } from '../shared/feedback/EmptyState.tsx'
import { RecordSkeleton, RowsSkeleton, TextSkeleton } from '../shared/feedback/Skeleton.tsx'
import { FilePreview } from '../shared/files/FilePreview.tsx'
import { StaleBanner } from '../shared/form/StaleBanner.tsx'
import { ListSkeleton } from '../shared/list/ListSkeleton.tsx'
import { Card } from './GalleryParts.tsx'
import styles from './gallery.module.css'

const picture = URL.createObjectURL(new Blob(['<svg/>'], { type: 'image/png' }))
const text = URL.createObjectURL(
  new Blob(
    [
      'From: Maribeth Fallowfield\nSubject: REFERRAL - Inflectra maint - Round Rock\n\nHi ladies, have one for Round Rock :)',
    ],
    { type: 'text/plain' },
  ),
)

export function GalleryStates() {
  return (
    <main className={styles.page}>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 520px), 1fr))' }}
      >
        <Card title="Empty list">
          <div className={styles.box}>
            <EmptyState
              icon={IconCalendarOff}
              text="No visits found."
              reason="Three filters are set. The same filters without the date range may find older visits."
              action={<Button>Clear All Filters</Button>}
            />
          </div>
        </Card>
        <Card title="Loading a list">
          <div className={styles.box}>
            <ListSkeleton
              columns={[70, 150, 'fill' as const, 140, 120].map((width, index) => ({
                key: String(index),
                label: '',
                width,
              }))}
            />
          </div>
        </Card>
        <Card title="Banners">
          <div className={styles.fields}>
            <Banner
              announce={false}
              title="Pharmacy, Zip Code fields are required."
              onClose={() => {}}
              action={<Button size="xs">Go to Pharmacy</Button>}
            >
              Nothing was sent. What you typed is kept.
            </Banner>
            <StaleBanner
              text="This visit was changed by someone else. Reload to see the latest version."
              onReload={() => {}}
              differences={[
                {
                  name: 'start',
                  label: 'Date',
                  theirs: 'Nov 24, 2026',
                  yours: 'Nov 23, 2026',
                  chosen: 'yours',
                  taken: false,
                },
                {
                  name: 'rate',
                  label: 'Nurse Hourly Rate',
                  theirs: '$95.00',
                  yours: '-',
                  chosen: null,
                  taken: true,
                },
              ]}
            />
            <Banner tone="warning" title="Busy">
              11:00 AM - 1:30 PM visit #48198, confirmed
            </Banner>
            <Banner
              tone="info"
              title="An error occurred"
              action={<Button size="xs">Try again</Button>}
            />
            <Banner tone="success" title="Saved" />
          </div>
        </Card>
        <Card title="Loading a record">
          <div className={styles.box}>
            <RecordSkeleton />
          </div>
        </Card>
        <Card title="Text">
          <FilePreview
            height="240px"
            file={{ url: text, name: 'referral.txt', type: 'text/plain' }}
          />
        </Card>
        <Card title="Picture">
          <FilePreview
            height="240px"
            file={{ url: picture, name: 'order.png', type: 'image/png' }}
          />
        </Card>
        <Card title="Unknown">
          <FilePreview height="240px" file={{ url: '/x', name: 'order.docx' }} />
        </Card>
        <Card title="Loading text">
          <TextSkeleton lines={5} />
        </Card>
        <Card title="Loading rows">
          <RowsSkeleton rows={4} height={32} />
        </Card>
      </div>
    </main>
  )
}
