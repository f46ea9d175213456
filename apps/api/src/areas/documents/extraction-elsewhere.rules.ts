// DOC "Referral text extraction" 044: addresses set aside by the words around them: old ones, forbidden ones, and the home of somebody who stays elsewhere for a while.
import { hospitalWord } from './extraction-letterheads.rules.ts'
import type { Doc } from './extraction-model.rules.ts'

/** Set aside behind it: '<- old one', '(previous)', 'is where he used to live'. */
export const setAside =
  /^(?:-\d{4})?\)?,? is (?:what is |what's )?(?:still )?on (?:the |her |his |their )(?:insurance|card|file|licen[sc]e|id|face ?sheet|chart)\b|^(?:-\d{4})?[ ),;<=(-]{0,8}(?:(?:address|zip|one|code|home|place)(?: (?:on|in|from|at|you have|we have|i (?:sent|gave|had))\b[^.;\n]{0,24}?)? (?=is |was ))?(?:this (?:one )?is |that(?:'s| is| was) |is |was )?(?:the |an? |her |his |my |their )?\b(?:old|previous|prior|former|outdated|no longer|not (?:current|anymore|valid|any more)|wrong|is wrong|used to|until (?:last|recently)|sold|rented out|vacated|burned|foreclosed|given up)\b(?!:| (?:address|home|place|house):|[ :=]{1,3}(?:(?:one|zip|was|is|address|place|home|house|in|at) ){0,4}(?:\p{L}[\p{L} ,.']{2,30} )?\d{5}\b)/iu
/** 'Do not go to the apartment (55408)', 'sold the house in 55408'. */
export const forbidden =
  /\b(?:won't|will not|isn't|is not|wont|not going to) (?:be )?(?:at|in|staying at|living (?:at|in))\b[^.;,\n]{0,30}$|\b(?:do not|don't|dont|never|please not|not) (?:go|send|use|visit|drive|come|show up|be)\b[^.;\n]{0,50}$|\bnot (?:at |in |to |for )?(?:the|her|his|their|my) [^.;,\n]{2,30}$|\b(?:disregard|ignore|rather than|no longer (?:at|in|lives?)|used to (?:live|be)|moved (?:out of|away from)|mov(?:ed|es|ing) (?:(?:back |over |in )?to [^.;,\n]{2,30} )?from|sold|(?:old|previous|former|prior) (?:one|address|addr|zip|place|home|house|apartment|apt|condo)\b(?!(?:(?!\d{5})[^;\n]){0,60}\b(?:new|now|current)\b)|(?:until|till|while|once) (?:his|her|their|the) (?:own )?(?:house|home|apartment|apt|place|condo))\b[^.;\n]{0,50}$/i

/** Where somebody is for a while. */
const away =
  /\b(?:visiting (?:family|friends|relatives|her|his|their|with)|there ?:|c\/o|staying (?:at|with|w\/|in|over)|stays (?:at|with|w\/|in)|temporar\w{2,4}|for the (?:summer|winter|season|school year|semester|holidays|month|time being)|this (?:school year|semester|summer|winter|season)|\b(?:her|his|their|the|a|an) (?:[\w']{2,14} ){0,2}(?:lake (?:house|home|place|cabin)|cabin|dorm|guest (?:house|room)|hotel|motel|inn|extended stay|airbnb|vrbo|shelter|hospitality house|rv park|campground)\b|\bronald mcdonald\b|\b(?:college|dorm) address\b|\bfall semester\b|\bspring semester\b|(?:she|he|they|pt|patient|kid|child|mom|dad)(?:'s| is| are|'ll be| will be)? (?:now |currently |still )?(?:at|with) (?:her|his|their|a|an|the)? ?(?:\w{3,12}'?s )?(?:lake|cabin|dorm|parents'?|mother|mom|dad|father|daughter|son|sister|brother|grandma|grandparents|aunt|uncle|friend|cousin|niece|nephew|in-laws|fianc\w{1,2}|girlfriend|boyfriend)(?:'?s)?|(?:is|be|been|stays?|staying|living) (?:at|with) grandma'?s?|(?:discharg\w{0,4}|d\/c\S{0,3}|released|home|goes|going|went|moves?|moving)[^.;\n]{0,14} to (?:his|her|their) (?:\w{3,14} ?'?s? ){0,2}(?:brother|sister|mother|mom|father|dad|daughter|son|parents|aunt|uncle|friend|niece|nephew|cousin|in-laws|girlfriend|boyfriend)(?:'?s)?|(?:seen|visit\w{0,3}|infus\w{2,4}) (?:in|at) (?:the (?:home|house|apartment) of )?(?:her|his|their) (?:sister|brother|mother|father|daughter|son|parents|aunt|friend))/gi
/** Where she lives otherwise. */
const usual =
  /\b(?:permanent|usual|regular|legal|normally|vacant|(?:her|his|their|the|own|home)(?: own)? (?:home|house|apartment|condo|address|place)|home ?(?:is|=|:)|lives)\b/gi

const lastOf = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].at(-1)?.index ?? -1
const leaving = /\b(?:discharg\w{0,4}|d\/c\S{0,3}|released|home from)/gi
/** 'away' where the nearer word before a place says that somebody is there for a while, 'home' where it says that she lives there. */
export function stayOf(text: string): 'away' | 'home' | null {
  const [gone, home] = [lastOf(text, away), lastOf(text, usual)]
  // Who stays at Mercy Hospital is a patient there.
  if (gone >= home && gone !== -1 && hospitalWord.test(text.slice(gone).replace(leaving, '')))
    return null
  return gone === -1 && home === -1 ? null : gone >= home ? 'away' : 'home'
}

const shippedHomes = new WeakMap<Doc, boolean>()
/** 'Visit at: same as ship to'. */
export function visitsWhereShipped(doc: Doc): boolean {
  const held =
    shippedHomes.get(doc) ??
    /\b(?:visits?|service|infusions?|home|patient|pt|seen)(?: (?:address|addr|at|location|loc|site))?[ :=.-]{1,6}(?:is )?(?:the )?same as (?:the )?(?:ship|deliver|mailing)/i.test(
      doc.text,
    )
  shippedHomes.set(doc, held)
  return held
}
