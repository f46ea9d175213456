// DOC "Referral text extraction" 043: names on a misread fax, where 'rn' may be the 'm' of James or the 'rn' of Bernard.

/** Names that hold an 'm' inside, as the fax writes them with 'rn'; each that is a name with 'rn' as well is left out. */
const names = new Set(
  (
    'jerome guillaume maxime noemi james thomas emma emily amelia amy pamela tamara ramona jasmine kimberly carmen benjamin samuel samantha raymond norman herman miriam naomi simon simone jeremy jeremiah timothy camille damian dominic emmett emerson emery ramon jemima selma wilma alma irma norma thelma velma hermione salome tomas tammy tommy jimmy cameron hamilton william willam williams jamie jaime jamal imogen imelda emil emilia emilio armando armand artemis bartholomew carmela carmelo clementine clement demetrius desmond edmund edmond elmer emanuel emmanuel esmeralda fatima giacomo guillermo humberto jemma gemma hammond hyman ismael jermaine karim kamala lamar lamont omar ophelia osmond pomona remy roman romeo rosamund rosamond rosemary salma solomon sigmund ' +
    'tamsin thomasina xiomara yasmin zachariah thompson simmons zimmerman ramirez gomez jimenez adams freeman coleman newman chapman hoffman romero gutierrez simpson sims symons timmons tomlinson trimble lambert lamb campbell mccormick cummings cumberland cunningham cramer kramer hammer hampton holman hartman harmon palmer plummer pemberton pembroke summers somers stamper sumner tremblay truman wyman whitman wellman widman williamson workman wintermere wademan feldman goodman grossman gorman gilman german foreman fairman eastman dorman bowman bergman beckman ackerman almond amory ames amos armstrong'
  ).split(' '),
)

/** The name meant by a capitalised word, null where it stands as written. */
export function misreadName(word: string): string | null {
  if (
    /^l(?:an|van|ris|da|vy|lse|ra|nes|sla|rma|rene|sabel\w{0,3}|saac|saiah|gnatius|ngrid|melda|mogen|nigo|olanthe)$/.test(
      word,
    )
  )
    return `I${word.slice(1)}`
  if (!/^[A-Z][a-z]*rn/.test(word)) return null
  const whole = word.replaceAll('rn', 'm')
  // 'Jernirna' holds it twice; 'Zimmerrnan', 'Joachirn' and 'Graharn' are spelled so by nobody.
  const twice = (word.match(/rn/g) ?? []).length > 1
  return twice ||
    names.has(whole.toLowerCase()) ||
    (/rnan$|rnann$|rnons$|rnpson$|rnb(?:er|le|ly)|rnp(?:s|t|l|b|er)|[^aeiouy]rn[aeiou]|[a-z]{3}irn$|[a-z]{2}[^e]arn$|^[A-Z][a-z]{1,3}arne$/.test(
      word,
    ) &&
      !/rrn/.test(word))
    ? whole
    : null
}

/** Words that are spelled with 'rn'. */
const spelledSo =
  /^(?:un|re|over|after|with)?(?:morn|turn|tourn|concern|east|west|north|south|interns?\b|internal|internist|internet|external|modern|pattern|tavern|lantern|govern|discern|cavern|stern(?!e)|fern|matern|patern|fratern|etern|altern|vern|hypern|hibern|learn|earn|yearn|born|burn|corn|horn|torn|worn|thorn|warn|barn|yarn|darn|journ|adjourn|attorn|furn|hernia|herniat|overn|supern|undern|carnit|ornith|orn|harness|varnish|garnish|tarnish|kernel|sojourn|spurn|churn|mourn|lorn|scorn|acorn|hypernat|tern|urn|urns|internat|intern)/
/** 'rernoved', 'sarne': a word in small letters as it was written; null where it is spelled so. */
export const misreadWord = (word: string): string | null =>
  /^[a-z]{4,16}$/.test(word) && word.includes('rn') && !spelledSo.test(word)
    ? word.replaceAll('rn', 'm')
    : null
