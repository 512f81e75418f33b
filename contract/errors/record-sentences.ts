/** Why a record can't be found, changed or used. */
export const recordSentences = {
  'area-not-found': 'This area doesn’t exist any more. Reload the page.',
  'block-not-found': 'This block doesn’t exist.',
  'category-not-found': 'This category doesn’t exist any more. Reload the page.',
  'channel-not-found': 'This channel doesn’t exist any more. Reload the page.',
  'feed-not-found': 'This feed doesn’t exist.',
  'file-not-found': 'This file doesn’t exist any more. Please upload it again.',
  'identity-provider-not-found': 'This identity provider doesn’t exist.',
  'image-not-found': 'This image doesn’t exist any more. Please choose another one.',
  'named-time-not-found': 'This named time doesn’t exist any more. Reload the page.',
  'pairing-code-not-found': 'This pairing code is no longer valid. Enter the code that the screen shows now.',
  'portal-not-found': 'This portal doesn’t exist any more. Reload the page.',
  'screen-not-found': 'This screen is no longer paired. Reload the page.',
  'slide-not-found': 'This slide doesn’t exist any more. Reload the page.',
  'sync-group-not-found': 'This sync group doesn’t exist any more. Reload the page.',
  'tag-not-found': 'This tag doesn’t exist any more. Reload the page.',
  'template-not-found': 'This template doesn’t exist any more. Reload the page.',
  'thumbnail-not-found': 'This thumbnail doesn’t exist.',
  'user-not-found': 'This user doesn’t exist any more. Reload the page.',

  'already-exists': 'This already exists. Reload the page to see it.',
  'reference-deleted': 'Something this depends on was deleted in the meantime. Reload the page and try again.',
  'changed-at-same-time': 'Several people changed this at the same time. Please try again.',

  'area-archived': 'The area “{{name}}” is archived. Restore it first.',
  'area-only-one': 'The channel “{{name}}” has no other area. Add another area to it first.',
  'area-in-use': 'The channel “{{name}}” still has this area. Remove it from the channel first.',
  'area-in-use-by-archived-channel':
    'The archived channel “{{name}}” still has this area. Restore the channel and remove the area from it, or delete the channel.',
  'area-source-not-found': 'The area to show slides from doesn’t exist any more. Choose another one.',
  'area-source-loop':
    'This area would end up showing its own slides. Choose an area that doesn’t use slides from this one.',

  'block-address-invalid': 'This is not a valid address. Enter one such as 192.0.2.7.',
  'block-network-invalid': 'This is not a valid address or network. Enter one such as 192.0.2.7 or 192.0.2.0/24.',
  'block-own-address': 'You can’t block the address you are connected from.',
  'block-target-unclear': 'Specify either a channel or an address.',

  'category-in-itself': 'A category can’t be inside itself. Choose another parent category.',
  'category-not-empty':
    'This category contains images or videos, so it can’t be limited to subcategories. Move them to another category first.',
  'category-only-subcategories': 'This category can contain only subcategories. Choose another one.',
  'parent-category-not-found': 'The parent category doesn’t exist any more. Choose another one.',

  'channel-archived': 'This channel is archived. Restore it in the archive first.',
  'channel-changed': 'Someone else has changed this channel. Reload it and try again.',
  'channel-change-not-allowed': 'You don’t have permission to change this channel. Ask your administrator for access.',
  'channel-use-not-allowed': 'You don’t have permission to use this channel. Ask your administrator for access.',
  'channel-pairing-not-allowed':
    'You don’t have permission to pair screens with this channel. Ask your administrator to do it.',
  'channel-lacks-area':
    'The channel “{{channel}}” does not have the area “{{area}}”. Add the area to the channel first.',
  'channels-lack-area': 'These channels do not have the area “{{area}}”: {{channels}}. Add the area to them first.',
  'channel-too-large':
    'The channel “{{name}}” would show {{megabytes}} MB of text, but screens can load only {{most}} MB. Shorten its slides or remove some.',
  'channel-image-not-uploaded': 'This image was not uploaded to this server. Please upload it again.',
  'order-incomplete': 'This order leaves out slides that the channel shows. Reload the channel and try again.',
  'order-too-old': 'This order was made from a very old version of the channel. Reload the channel and try again.',

  'sync-group-changed': 'Someone else has changed this sync group. Reload the page and try again.',
  'named-time-changed':
    'Someone else has changed this named time in the meantime. Close this dialog and open it again to see their changes.',
  'named-time-in-use':
    'Slides refer to this named time: {{slides}}. Choose other times for them first. Archived slides count, too.',
  'named-time-name-taken': 'This name is taken. Choose another one.',
  'named-times-too-many': 'A portal can have at most {{most}} named times. Delete one that you no longer need.',
  'file-name-missing': 'The file needs a name.',
  'file-in-use':
    'The file “{{name}}” is in use. Remove it from the slides and channels that show it, or replace it there. The archive counts, too.',
  'file-change-not-allowed': 'You don’t have permission to change this file. Ask your administrator for access.',
  'file-used-elsewhere':
    'You don’t have permission to change “{{name}}”, which also uses this file. Ask your administrator to replace it.',
  'file-not-ready': 'The new file is still being prepared for screens. Please try again in a few seconds.',
  'file-of-other-kind': 'The new file must be of the same kind as the one it replaces.',
  'holidays-changed': 'Someone else has changed these holidays in the meantime. Reload the page and try again.',

  'pairing-code-wrong': 'This code is wrong or has expired. Check the code on the screen.',
  'too-many-screens': 'Too many unpaired screens show this channel to list them all. Pair this screen to list it.',

  'portal-delete-own': 'You can’t delete the portal you belong to. Ask another superuser to do it.',
  'portal-full':
    'This portal has used up its storage. Delete files and slides that you no longer need, or ask your administrator for more.',
  'portal-number-taken': 'This portal number is taken. Choose another one.',
  'portal-number-reserved':
    'Portal number {{PortalId}} can’t be used because screens with this number show portal {{shown}}. Choose another number.',
  'theme-unreadable': 'This text is hard to read on this background. Choose colours with more contrast.',
  'portal-templates-unknown': 'This template doesn’t exist. Choose from the templates on this server.',

  'slide-unreadable':
    'The slide “{{name}}” can’t be read, so nobody knows what the channel will show. Edit or archive it.',
  'slide-archived': 'This slide is archived. Restore it first.',
  'slide-changed': 'Someone else has changed this slide in the meantime. Reload it and try again.',
  'slide-not-archived': 'Only an archived slide can be deleted. Archive it first.',
  'slide-edit-not-allowed':
    'You don’t have permission to edit this slide. Ask its creator or your administrator to change it.',
  'slide-archive-not-allowed': 'You don’t have permission to archive this slide. Ask your administrator to do it.',
  'slide-delete-not-allowed': 'You don’t have permission to delete this slide. Ask your administrator to do it.',
  'slide-placement-not-allowed':
    'You don’t have permission to change where this slide is shown. Ask your administrator to do it.',
  'slide-not-for-area': 'This slide can’t be used in this area. Create a new slide in this area instead.',
  'some-slide-not-for-area': 'One of the slides can’t be used in this area. Remove it and try again.',
  'slide-of-other-portal':
    'The slide and the channel belong to different portals. Choose a channel of the slide’s portal.',

  'copy-lacks-named-time':
    '“{{slide}}” is shown at “{{name}}”, a named time that the other portal doesn’t have. Add it there first, or copy without this slide.',
  'copy-lacks-template':
    '“{{slide}}” uses a template that the other portal doesn’t have. Give the portal this template first, or copy without this slide.',
  'copy-file-refused': '“{{label}}” can’t be copied. {{why}}',

  'sync-group-channel-taken': 'One of these channels is already in a sync group. Remove it from that group first.',
  'sync-groups-off': 'Synchronization is not turned on for this portal. Ask your administrator to turn it on.',

  'target-of-others':
    'A rule of this slide also shows it on channels that you can’t use, so you can’t change or remove that rule. Ask your administrator to do it.',
  'slide-rules-full':
    '“{{name}}” already has {{most}} rules, which is the most. Deselect it, or remove one of its rules.',
  'theme-changed': 'Someone else has changed the theme in the meantime. Choose which version to keep.',
  'tag-changed':
    'Someone else has changed this tag in the meantime. Close this dialog and open it again to see their changes.',
  'tag-name-taken': 'There is already a tag with this name. Choose another name, or merge the two tags.',
  'tag-merged-with-itself': 'A tag can’t be merged with itself. Choose another one.',
  'tags-too-many': 'A portal can have at most {{most}} tags. Delete one that you no longer need.',

  'views-too-many': 'You can save at most {{most}} views. Delete one that you no longer need.',

  'user-change-not-allowed': 'You don’t have permission to change this user. Ask someone with a higher role to do it.',
  'user-field-not-allowed': 'You don’t have permission to change {{field}} of this user.',
  'user-delete-not-allowed': 'You don’t have permission to delete this user. Ask someone with a higher role to do it.',
  'user-delete-self': 'You can’t delete your own account. Ask another administrator to do it.',
  'user-role-not-allowed': 'You can only create users with your own role or a lower one.',
  'user-last-superuser': 'This is the last superuser. Create another one first.',
  'username-taken': 'This username is taken. Choose another one.',

  'reset-link-expired': 'This link has already been used or has expired. Please request a new one.',
  'reset-page-elsewhere': 'The page’s address doesn’t belong to this server.',
} as const;
