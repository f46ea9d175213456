// CHT-060, REF-067: two drawn signatures for demo data and tests. No browser bundle contains them.

/** Signature of the nurse. */
export const nurseSignature = `data:image/png;base64,${[
  'iVBORw0KGgoAAAANSUhEUgAAASwAAABaAgMAAAB/H4OOAAAADFBMVEUaICwaICwaICwaICz3O9dLAAAABHRSTlMAVar/oA4xLwAABPpJREFUeN' +
    'rtWLGO3EQYHtvcjYQLpwAkROGWzm+wNhWiIgWp7g',
  'miK/YJ1jtUKUnDG9BwKfIC9u4CBQWNqSgomEhQRCluEzlosvg8fP+M77J7N97ciBPVTqTMybP+/M//f9/nf8zYYRzG/zOOxhbe84YKlnJkZS58' +
    'sWLduRdC3fhizTcX7gWupe8WdVG6V9LffLG4YhP3',
  'Sv7IFyuRY1iL2DdfmWAje+y8sZZsBCtU8coz9Shi7VyJ1oknVtSOYcUy8eRqjFpV7qKsUk+sFPtQ7hWRFX5YecECN1aGf35jgfS3zpXJGO9GB3' +
    'QdurFmY7wbG6Gi4o88ZeapRuBwp+yQxcpTjZAJd0',
  'oFO+88KQEKuWWHnStPShhSOncvR+q7jxLMLZW4CVtvSrC0cEtopL77KMHcUklF5Ger5tG5W0IF97NCQ63JSFU8bdWU0E3vknlaoXEotxXWzNMK' +
    'Tdq7kQqnhTdVL+3r3nU5elrhzAqPffvgQVFdl2Pu',
  'T1Xw4kRj9PevsYXqG9w6NrM9/uxU2/H9cLmwbJkNr5ZbYrWmZ9L6fHP2BJMlQbg2cjT1TW+tI7rraKn7Hg0K10+GfosryzxKQNbu5HafhCQ7Xu' +
    'rNZ13QITz20RfWIZRhnklA/tbD9Dsk1ABKF1A4mH',
  'le0AvuWLDUCt5YTom/Px26xP1liFe5fp6T6UMxTwu2FGTaWWeYZ3RfK+NxkHn0DqxkNX8OGOR5wtJpwZD8TLK8MnI0uu8UNY4sWSOfggVinxw/' +
    'NsJb4dZsWgTAysGrysiRbCJQygSEEsR/iL0MSa0c',
  'ofAZy9MiBNZyzWaVuUo2EbaVCQglSL4RLNvDkOxKeB2bwEhfNKxvWVWZq+Qh0bpiCQJa4EdfIug9b4DJpfBw6ywV8e9NsGmZqsxVkjaXFUsREN' +
    'KWo0tcXDLkw/sOvzPCK+nWOhXJL034dxsQFq7mhv',
  '0VBRSqjpXAurBYwRR6Kxw2gXKVdGuXivSRjF62lCN7lQpdU0C01TpehW8s1vSmFdiGEOUyrFDo3T6X/JmiG8E8K0dREwhtFV11tDZYn+j+7Axg' +
    'j29YjiFEugraRGRcxr8qLmvz/jVyLGoCiZs6UJik',
  'MmexHvs7eqr1DpgVHqRDiknEhMvkB9xTE1usHJkBQXhhGzfJyuAPGKc7YMZyUK5MUMYSMeMy/RpdfU1ssXJkJYEgvGjNm0xQhfWfw+0n22Dm5x' +
    'kZ3gUsIxFVJLNCJciRLQexvwSIzFnJJU3AmvZXFT',
  'zZOi2Gw1ubb2BfTSJUhJ8ryjdA4EdBQVRouFzYqcTlnYPgabdtX4avgV6jksmPbYSfq4zOgB2xYvoaZ7gEVQQkWhVEPwt1v53wr3Y7AKLRXKKc' +
    '8U9rokOXW+6iphqCyjMRvQLrs4Km+XS3eNtWOGBl',
  'pL74Zxm+RJNaIlQkK/5r2UPo2ZyF/2BaYoKurhJ/s10bsHINVkCNUBCrwfQC5sJRpVyytEcKtqdRWx30vZgj6fH5iiJYdOAITjahVnS2TEAzmE' +
    '7SmSl4PGqrwtYx7OI3C/IpevQcViXnqPtDmL99QS',
  'J03rL9RwfT5eDZvA3AlAgvGmusvH+7lcsXd3GbLgd6xJF73rIQp1LEkzbIjGc3PtgqbQKhvY9EfGe+uhzjAVPvjxy2kYkugsUdfBQq7beOF90d' +
    'YNkOIfP+1OIaH5j/j7VgdzbuHT4BHsZhHMZh/Ofx',
  'L9d+V+7FWX6wAAAAAElFTkSuQmCC',
].join('')}`

/** Signature of the patient or of a person who signs for them. */
export const patientSignature = `data:image/png;base64,${[
  'iVBORw0KGgoAAAANSUhEUgAAASwAAABaAgMAAAB/H4OOAAAADFBMVEUaICwaICwaICwaICz3O9dLAAAABHRSTlMAVar/oA4xLwAABJBJREFUeN' +
    'rtWLGS40QQnRlxVhUTKKEo6lyFPmH+YEccASEkG5',
  'OT7BesJI4fcHA5BBdtsj9gWSr4AdcREBAwxe3VFSRMFTrQ7cqa65Zke6WVvZJOEaxqSnbJ9pvu192ve0zIw/VwPVz//ev0dCIg+o0x5u00WGcG' +
    'LzUF1NyYPy8u4qz5dBaOgGKmeIYvm+Zjdz3Gw+Kr',
  '8tVvPpYjfLbNVfVm1Xwej8CKtwHMm7E1w33kZlHT1uTeMslws7YQtm7u8Vcy3KywO27Ob+Fos4hs/lZ87w2EsnZmtcMoxVAse2dWi3qykoOrer' +
    'c5T5uf5Cfji1I0qWeZPx4raNJj6Wi8hLUqm6t8NJ',
  'bdostJstFYTquS3W/T8dS3slyw8VitTCW+pTu/98H9GUzbTEdWt3zJdU/qP9xvmtvdPwrWPal3dzJDM77uxevBr+wdYKnTLV+z+6mvCjlQ+7R3' +
    'w/cL475d2Gu34o4N7yD5FmtWQfCkli8+OM1q8bpR',
  'SD9G0wlr+XK2WGzRV17LxKSABfQLYF14tXy527Lkum9ll6ywfxXSj9GU5BwefASgWW2R09fZKpmsvxVShhHwSVRFROZoERSB21c3nDIBrJcK3c' +
    'ThKcJoMGgs/hItggiggbDj/eVYBc1+ocFNilg5zb',
  'B3JiSKEAWMkktEtFXPVOUvNLiJrNGMAj3ur2uyjNBNgDtfImKbNXoXq+oTzo/afqms1wpKiEHY5BeKZBG6CUYtSwNFkzV62a40elr1Cfep5j9r' +
    '/ouCHMEsWVmKQjsCN1fAX4SIsoH16LI9DNFLU1RY',
  'TzSY5vykoISAGJpbmqU+ouRRDerf1rlZbIpWLMR2iBZMg2nudwo6B2SJlbLU0j6gwKpBN8sG1LXXHlevL6ohWjItnmjxOSRTCJLDFWCpE0CBZe' +
    'mTEnTfNT8GC9oZIgqPvYnRWJ9pgJOQmMIDyREJze',
  'z1CaCAdXYNusOaGfPHHaUHkyw1Qy8j/Lb2AUsSkBzo5KCuAlBg8bWEu6XP91Cv7g73BaoVzPhXJGfpEnaGEK7AMgof5E4iAA6AyjeSK3/2/CBU' +
    'qaU8ITQ2n2XsTcbSHFIrB8twnIrcUHwdii+T+u4k',
  'UmwOQrHCq8pxZn5P6XXK/oHogZz5RMAmgfDE2W6FuIzxOrnCusHkK/V4fqNptXIYg32KE6OIiQvL3FoFhCTusqoeu+Q2CNVacUWiOfriFsS5tX' +
    'gBxc3VWTcUkd6uHIOQxAkuCSatyj4CVsMC5uy8vK',
  'MT1s2h42HZgKqk+bRMA5AfFygJDG7CfiDsitDyDu/pojqKHRCxqHF6+QSGDwgDbC/Sew8qnWrDOuT30UEBDYpjKmjrAe1vZi69I4MEH9KbRXZw' +
    'OsABRww4RdF44SRHDh7xgNMK3xB+aASjxmsftI+7',
  'qI70ouDV2YDxA7Y+gjU3Qw7D4OIRLGaKYS4e67ePFwOwMEx8zB8XHVHflMebSbDcq36jdK+DIcIE0/whVSrUZhKoUlBYNglWOdZyPU0Y1d2D+W' +
    'isDIXCm4Yv85zMp6Ee0t7cbP8te++Lw6gWToRFHs',
  'dTmfW/vt4BDDoryeAtsRYAAAAASUVORK5CYII=',
].join('')}`
