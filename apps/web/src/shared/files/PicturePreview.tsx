// VIS-121: a picture, upright as its camera held it, larger, smaller and turned; turned it takes the room that it
// then needs.
import { useState } from 'react'
import styles from './files.module.css'
import type { PreviewedFile } from './preview-kind.ts'
import { CannotBeShown, useView, ViewerTools } from './viewer.parts.tsx'

export function PicturePreview({ file }: { readonly file: PreviewedFile }) {
  const view = useView()
  const [ratio, setRatio] = useState<number | null>(null) // width by height
  const [broken, setBroken] = useState(false)
  if (broken) return <CannotBeShown file={file} />
  const lies = view.turns % 2 === 1 && ratio !== null
  const frame = {
    width: `${view.scale * 100}%`,
    ...(ratio === null ? {} : { aspectRatio: lies ? 1 / ratio : ratio }),
  }
  const turned = {
    width: lies ? `${ratio * 100}%` : '100%',
    ...(ratio === null ? {} : { transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)` }),
  }
  return (
    <>
      <ViewerTools label="Picture" view={view} file={file} />
      <div className={styles.stage} tabIndex={0} role="region" aria-label={file.name}>
        <div className={ratio === null ? styles.loose : styles.frame} style={frame}>
          <img
            src={file.url}
            alt={file.name}
            style={turned}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight)
            }}
          />
        </div>
      </div>
    </>
  )
}
