// OFR: what areas after this one may use of it.
export { changeOffer, createOffer, offerOf, offersOfVisit, unanswered, type OfferChanges, type OfferRecord, type OfferSlot } from './offers.store.ts'
export {
  findLink, issueLink, markOpened, revokeLinks, rotateLinks, tokensOfNurse, type IssuedLink, type LinkRecord, type NewLink,
} from './offers-links.store.ts'
export { putLinks } from './offers-links.queries.ts'
export { settled, staleReason } from './offers-outbound.commands.ts'
