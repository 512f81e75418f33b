/** Why a record can't be found, changed or used. */
export const recordSentences = {
  'area-not-found': 'This area doesn’t exist.',
  'block-not-found': 'This block doesn’t exist.',
  'category-not-found': 'This category doesn’t exist.',
  'channel-not-found': 'This channel doesn’t exist.',
  'feed-not-found': 'This feed doesn’t exist.',
  'file-not-found': 'This file doesn’t exist.',
  'identity-provider-not-found': 'This identity provider doesn’t exist.',
  'image-not-found': 'This image doesn’t exist.',
  'pairing-code-not-found': 'This pairing code is no longer valid.',
  'portal-not-found': 'This portal doesn’t exist.',
  'screen-not-found': 'This screen doesn’t exist.',
  'slide-not-found': 'This slide doesn’t exist.',
  'sync-group-not-found': 'This sync group doesn’t exist.',
  'template-not-found': 'This template doesn’t exist.',
  'thumbnail-not-found': 'This thumbnail doesn’t exist.',
  'user-not-found': 'This user doesn’t exist.',

  'already-exists': 'This already exists.',
  'reference-deleted': 'Something this depends on was deleted in the meantime. Reload the page and try again.',
  'changed-at-same-time': 'Several people changed this at the same time. Please try again.',

  'area-archived': 'The area “{{name}}” is archived. Restore it first.',
  'area-only-one': 'The channel “{{name}}” has no other area. Add another area to it first.',
  'area-in-use': 'The channel “{{name}}” still has this area. Remove it from the channel first.',
  'area-in-use-by-archived-channel':
    'The archived channel “{{name}}” still has this area. Restore the channel and remove the area from it, or delete the channel.',
  'area-source-not-found': 'The area to show slides from doesn’t exist.',
  'area-source-loop':
    'This area would end up showing its own slides. Choose an area that doesn’t use slides from this one.',

  'block-address-invalid': 'This is not a valid address.',
  'block-network-invalid': 'This is not a valid address or network.',
  'block-own-address': 'You can’t block the address you are connected from.',
  'block-target-unclear': 'Specify either a channel or an address.',

  'category-in-itself': 'A category can’t be inside itself.',
  'category-not-empty': 'This category contains images or videos, so it can’t be limited to subcategories.',
  'category-only-subcategories': 'This category can contain only subcategories. Choose another one.',
  'parent-category-not-found': 'The parent category doesn’t exist.',

  'channel-archived': 'This channel is archived.',
  'channel-changed': 'Someone else has changed this channel. Reload it and try again.',
  'channel-change-not-allowed': 'You don’t have permission to change this channel.',
  'channel-use-not-allowed': 'You don’t have permission to use this channel.',
  'channel-pairing-not-allowed': 'You don’t have permission to pair screens with this channel.',
  'channel-lacks-area':
    'The channel “{{channel}}” does not have the area “{{area}}”. Add the area to the channel first.',
  'channels-lack-area': 'These channels do not have the area “{{area}}”: {{channels}}. Add the area to them first.',
  'channel-too-large':
    'The channel “{{name}}” would show {{megabytes}} MB of text, but screens can load only {{most}} MB. Shorten its slides or remove some.',
  'channel-image-not-uploaded': 'This image was not uploaded to this server. Please upload it again.',
  'order-incomplete': 'This order leaves out slides that the channel shows. Reload the channel and try again.',
  'order-too-old': 'This order was made from a very old version of the channel. Reload the channel and try again.',

  'pairing-code-wrong': 'This code is wrong or has expired. Check the code on the screen.',
  'too-many-screens': 'Too many unpaired screens show this channel to list them all. Pair this screen to list it.',

  'portal-delete-own': 'You can’t delete the portal you belong to.',
  'portal-full':
    'This portal has used up its storage. Delete files and slides that you no longer need, or ask your administrator for more.',
  'portal-number-taken': 'This portal number is taken.',
  'portal-number-reserved':
    'Portal number {{PortalId}} can’t be used because screens with this number show portal {{shown}}. Choose another number.',
  'portal-templates-unknown': 'This template doesn’t exist. Choose from the templates on this server.',

  'slide-archived': 'This slide is archived. Restore it first.',
  'slide-changed': 'Someone else has changed this slide in the meantime.',
  'slide-not-archived': 'Only an archived slide can be deleted. Archive it first.',
  'slide-edit-not-allowed': 'You don’t have permission to edit this slide.',
  'slide-archive-not-allowed': 'You don’t have permission to archive this slide.',
  'slide-delete-not-allowed': 'You don’t have permission to delete this slide.',
  'slide-placement-not-allowed': 'You don’t have permission to change where this slide is shown.',
  'slide-not-for-area': 'This slide can’t be used in this area.',
  'some-slide-not-for-area': 'A slide can’t be used in this area.',
  'slide-of-other-portal': 'The slide and the channel belong to different portals.',

  'sync-group-channel-taken': 'One of these channels is already in a sync group.',
  'sync-groups-off': 'Synchronization is not turned on for this portal.',

  'user-change-not-allowed': 'You don’t have permission to change this user.',
  'user-field-not-allowed': 'You don’t have permission to change {{field}} of this user.',
  'user-delete-not-allowed': 'You don’t have permission to delete this user.',
  'user-delete-self': 'You can’t delete your own account.',
  'user-role-not-allowed': 'You can only create users with your own role or a lower one.',
  'user-last-superuser': 'This is the last superuser. Create another one first.',
  'username-taken': 'This username is taken.',

  'reset-link-expired': 'This link has already been used or has expired. Please request a new one.',
  'reset-page-elsewhere': 'The page’s address doesn’t belong to this server.',
} as const;
