/** Why a file can't be taken in or served. What begins with a small letter is a reason within another sentence. */
export const fileSentences = {
  // How it was sent.
  'upload-not-a-form': 'Send the file as a form upload (multipart/form-data).',
  'upload-field-unknown': 'The form field must be named “file”.',
  'upload-incomplete': 'The upload is incomplete. Check your connection and try again.',
  'upload-without-file': 'The upload doesn’t contain a file.',
  'upload-too-many-files': 'Send one file at a time.',
  'upload-too-many-parts': 'The form has too many parts.',
  'upload-too-many-fields': 'The form has too many fields.',
  'upload-too-slow':
    'The upload was too slow and was cancelled. Nothing was saved. Please try again on a faster connection.',
  'upload-not-found': 'This upload is no longer on the server. Please upload the file again.',
  'upload-continues-elsewhere': 'The upload continues at byte {{offset}}.',
  'upload-longer-than-announced': 'The file is longer than it was when its upload began. Please upload it again.',
  'uploads-too-many':
    '{{most}} of your uploads are not finished yet. Wait until some of them are, or cancel some, and try again.',
  'upload-not-complete': 'Parts of the file are missing. Continue at byte {{offset}}.',

  // What it is.
  'file-for-no-slide': 'Slides can’t show files of this type.',
  'file-empty': 'The file is empty. Choose another file.',
  'archive-broken': 'This archive can’t be opened. Unpack it and upload the files in it.',
  'archive-locked': 'This file is in an archive with a password. Unpack the archive and upload the file.',
  'archived-file-broken':
    'This file is damaged in its archive. Create the archive again, or upload the file without an archive.',
  'file-damaged': 'This file is damaged on the server. Ask your administrator to restore it from a backup.',
  'file-too-large': 'This file is too large. The limit is {{most}} MB. Save it in a smaller size and upload that.',
  'file-too-slow': 'This file takes too long to check. Simplify it and upload it again.',
  'file-being-processed': 'The same file is being processed right now. Please try again in a few seconds.',
  'portal-files-full': 'This portal has no storage left for files. Ask your administrator for more.',
  'not-an-image': 'This file is not a supported image. Please choose one of these types: {{endings}}.',
  'not-a-video': 'This file is not a supported video. Please choose one of these types: {{endings}}.',
  'not-a-document': 'This file is not a supported document. Please choose one of these types: {{endings}}.',
  'not-an-animation': 'This file is not a supported animation. Please choose a .gif, .png, .webp or Lottie .json file.',
  'not-captions': 'This file doesn’t contain captions. Please choose a .vtt file.',
  'not-xml': 'This file is not an XML file. Please choose an .xml file.',
  'not-a-style-sheet': 'This file is not a style sheet. Please choose a .css file.',
  'file-kind-unknown': 'This file can’t be used here. Please choose an image, a video or a .css file.',
  'image-misnamed':
    'This file is named .{{extension}}, but its content is .{{inside}}. Please save it as a .jpg or .png file and upload that.',
  'video-misnamed':
    'This file is named .{{extension}}, but its content is .{{inside}}. Please save it as an .mp4 file and upload that.',
  'document-misnamed':
    'This file is named .{{extension}}, but its content is .{{inside}}. Please save it as a .pdf file and upload that.',
  'image-broken': 'This image is damaged and can’t be opened. Please save it again and upload the new file.',
  'video-broken': 'This video is damaged and can’t be played. Please save it again and upload the new file.',
  'image-too-complex': 'This image is too complex to convert. Please save it as a simpler .png file and upload that.',
  'video-too-complex':
    'This video is too complex to check. Please save it as an .mp4 file in a lower resolution and upload that.',
  'video-without-picture':
    'This file has sound but no picture, so there is nothing to show. Please choose a video with a picture.',
  'video-too-large':
    'The picture of this video is too large. The limit is 50 megapixels, more than 8K. Save it in a lower resolution and upload that.',
  'video-conversion-failed': 'This video couldn’t be converted. Please save it as an .mp4 file and upload that.',
  'video-of-one-frame': 'This video has a single picture and will look like an image on screens.',
  'image-too-large': 'This image is too large. The limit is 50 megapixels. Save it with fewer pixels and upload that.',
  'image-not-convertible': 'This server can’t convert this type of image. Please choose a .jpg or .png file.',
  'video-not-convertible': 'This server can’t convert this type of video. Please choose an .mp4 or .webm file.',

  'document-broken': 'This document is damaged and can’t be opened. Please save it again and upload the new file.',
  'document-encrypted':
    'This document is protected with a password. Please save it without a password and upload that.',
  'document-without-pages': 'This document has no pages, so there is nothing to show.',
  'document-too-complex':
    'This document is too complex to convert. Please save it as a simpler .pdf file and upload that.',
  'document-conversion-failed': 'This document couldn’t be converted. Please save it as a .pdf file and upload that.',
  'document-not-convertible':
    'This server can’t convert this type of document, because LibreOffice isn’t installed. Please save it as a .pdf file and upload that.',
  'document-too-long': 'This document has {{count}} pages. Screens show the first {{most}}.',
  'document-without-fonts':
    'Screens show boxes instead of some characters ({{characters}}), because their font is neither in this document nor on the server. Please save it as a .pdf file with its fonts embedded and upload that.',

  'xml-refused': 'This XML file can’t be used: {{reason}}. Fix it and upload it again.',
  'xml-malformed': 'it is not well-formed',
  'xml-with-doctype': 'it has a DOCTYPE',
  'xml-is-a-page': 'it is a page or an image, not data',
  'xml-too-deep': 'it is nested too deeply',
  'xml-encoding-unreadable': 'its characters can’t be read',

  'animation-refused': 'This animation can’t be used: {{reason}}. Export it again and upload that.',
  'animation-not-json': 'it is not JSON',
  'animation-unknown': 'it is not an animation',
  'animation-too-big': 'its size is missing or too large',
  'animation-too-fast': 'its frame rate is missing or too high',
  'animation-without-duration': 'its duration is missing',
  'animation-too-long': 'it is longer than {{minutes}} minutes',
  'animation-without-layers': 'it has no layers',
  'animation-layer-broken': 'a layer is broken',
  'animation-part-broken': 'a part of it is broken',
  'animation-too-many-layers': 'it has too many layers',
  'animation-too-many-shapes': 'it repeats its shapes too often',
  'animation-endless': 'a part of it contains itself',
  'animation-too-deep': 'it is nested too deeply',
  'animation-with-expressions':
    'Screens don’t run expressions, which are code. These layers won’t move as designed: {{layers}}. Export the animation with its expressions converted to keyframes.',
  'animation-images-elsewhere': 'it needs images that are not in the file; export it with the images embedded',

  // The file of a portal.
  'portal-file-refused': 'This is not a portal file, or it is damaged: {{reason}}.',
  'portal-file-empty': 'it is empty',
  'portal-file-not-archive': 'it is not an archive',
  'portal-file-header-changed': 'one of its headers was changed',
  'portal-file-part-twice': 'it contains {{name}} twice',
  'portal-file-part-irregular': '{{name}} is not a regular file',
  'portal-file-nameless-part-irregular': 'one of its parts is not a regular file',
  'portal-file-part-size-unreadable': 'the size of {{name}} can’t be read',
  'portal-file-part-absent': 'it has no {{name}}, so it is incomplete or not a portal file',
  'portal-file-part-foreign': '{{name}} is not part of it',
  'portal-file-part-changed': '{{name}} has changed since the export',
  'portal-file-part-missing': '{{name}} is missing',
  'portal-file-part-unreadable': '{{name}} can’t be read',
  'portal-file-without-type': 'its type is missing',
  'portal-file-cut-off': 'The file is incomplete: its end is missing. Please copy or upload it again.',
  'portal-file-unopenable': 'The file {{file}} can’t be opened.',
  'portal-file-too-many-parts': 'The file has more than {{most}} parts.',
  'portal-file-part-too-large': '{{name}} in this file is larger than any portal needs.',
  'portal-file-is-backup': 'This is a backup of a whole installation. Use the command “vitrine restore” to restore it.',
  'portal-file-too-new':
    'This file has format {{format}} from Vitrine {{product}}, but this server reads format 1. Update the server.',
  'portal-file-changed': 'The file changed while it was being read. Nothing was imported.',
  'portal-file-unlisted-file': 'The style sheet uses {{file}}, a file that is not in the export.',
  'link-not-shared': 'This file isn’t shared with everyone. Share it with anyone who has the link, then try again.',
  'link-is-page':
    'This address leads to a web page, not to a file. Share the file with anyone who has the link and use that link, or use the address of the file itself.',
  'link-published':
    'This is the address of a published page. In Google, choose Share, give access to everyone who has the link, and use that link.',
  'link-gone': 'There is no file at this address. It may have been moved or deleted.',
  'link-refused': 'The other server refused the request (status {{status}}).',
  'link-unreachable': 'The other server could not be reached.',
  'link-address-refused': 'This address is not allowed. Only public http and https addresses can be used.',
  'link-too-large': 'The file is too large. A linked file can have at most {{most}} MB.',
  'link-of-other-kind': 'This address is linked already, but to a file of another kind.',
  'link-exists': 'This address has just been linked by someone else. Try again.',
  'links-too-many': 'A portal can have at most {{most}} linked files. Remove one that you no longer need.',
  'portal-file-file-refused': '“{{label}}” can’t be imported. {{why}}',
  'portal-number-in-use':
    'Portal number {{PortalId}} is already in use. Import the portal under another number, such as {{free}}.',
  'usernames-in-use':
    'These usernames are already in use: {{names}}. Rename those users, or import the portal without its users.',

  'portal-content-refused': 'The content of this file is inconsistent: {{reason}}. Nothing was imported.',
  'portal-content-field-invalid': '{{field}}: {{problem}}',
  'portal-content-record-invalid': '“{{name}}”: {{reason}}',
  'portal-content-invalid': 'it is not valid',
  'portal-content-channel-in-two-groups': 'a channel is in two sync groups',
  'portal-content-record-foreign': 'one of its records belongs to another portal',
  'portal-content-file-absent': 'it uses {{location}}, a file that is not in it',
  'portal-content-file-foreign': '{{location}} belongs to another portal',
  'portal-content-record-twice': 'it contains the {{kind}} {{name}} twice',
  'portal-content-reference-broken': '“{{name}}” refers to {{id}}, which doesn’t exist',
  'portal-content-files-unmatched': 'its files and its records',
  'portal-content-file-missing': 'it refers to a file that is missing',
  'portal-content-two-portals': 'it contains two portals',
  'portal-content-slide-type-unknown': '“{{name}}” has a slide type ({{type}}) that this version doesn’t know',
} as const;
