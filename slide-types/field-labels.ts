import { english, t } from '#ui/language.ts';
import { type FieldsOf, type SlideTypeKey, slideTypeOrUnknown } from './definitions.ts';
import type { SlideSettings } from './slide.ts';
import type { SlotsWords } from './template/definition-slots.ts';
import { slotLabel } from './template/template-words.ts';

const commonLabels: Record<keyof SlideSettings, string> = {
  name: english('Name'),
  duration: english('Duration (seconds)'),
  scheduleStart: english('Start date'),
  scheduleEnd: english('End date'),
  alwaysDisplay: english('Always display'),
  alwaysDisplayAfterStartDate: english('Display from start date'),
  displayTimes: english('Display times'),
  level: english('Show first'),
  weight: english('How often'),
  targets: english('Shown by tags'),
  transitionDuration: english('Transition duration'),
  transitionTimingFunction: english('Transition easing'),
};

type LabelsOf<Key extends SlideTypeKey> = { [Field in keyof FieldsOf<Key>]-?: string };

const type = english('Type');
const background = {
  type: english('Background'),
  colour: english('Background colour'),
  image: english('Background image'),
};

/**
 * The English label of each field in the form of its type, for use elsewhere. A field without one does not
 * compile. `{{number}}` is the number in the field's name.
 */
const labels: { [Key in SlideTypeKey]: LabelsOf<Key> } = {
  image: {
    image_path: english('Image file'),
    image_fit: english('Size'),
    image_focus: english('Focus point'),
    image_crop: english('Crop'),
  },
  rte: { rte_content: english('Content'), rte_backgroundcolour: background.colour, rte_type: type },
  video: {
    video_path: english('Video file'),
    video_captions_path: english('Captions (optional)'),
    video_html5: english('HTML5 playback'),
    video_fit: english('Size'),
    video_volume: english('Sound'),
  },
  document: {
    document_path: english('Document'),
    document_first_page: english('First page'),
    document_last_page: english('Last page'),
    document_page_seconds: english('Time per page (seconds)'),
  },
  weather: { weather_url: english('Weather URL'), weather_type: type, weather_font_size: english('Font size') },
  interestrate: {
    interestrate_path: english('Feed URL'),
    interestrate_source: english('Source'),
    interestrate_type: english('Display type'),
    interestrate_background_type: background.type,
    interestrate_items_to_display: english('Items to display'),
    interestrate_items_per_page: english('Items per page'),
    interestrate_transition_delay: english('Time between pages (seconds)'),
    interestrate_image_background: background.image,
    interestrate_background_colour: background.colour,
    interestrate_item_background_colour: english('Rate background colour'),
    interestrate_item_font_colour: english('Rate font colour'),
    interestrate_text_colour: english('Font colour'),
    interestrate_map_rows: english('Rows'),
    interestrate_map_name: english('Name of each row'),
    interestrate_map_second_name: english('Second part of the name'),
    interestrate_map_rate: english('Rate of each row'),
    interestrate_map_unit: english('Unit'),
    interestrate_map_unit_use: english('Use of the unit'),
    interestrate_map_numbers: english('Format of numbers'),
    interestrate_map_suffix: english('Text after each rate'),
    interestrate_map_title: english('Title'),
    interestrate_map_names: english('Rates to show'),
  },
  rss: {
    rss_url: english('Feed URL'),
    rss_type: type,
    rss_items_to_display: english('Items to display'),
    rss_transition_delay: english('Time per item (seconds)'),
    rss_text_colour: english('Text colour'),
    rss_background_color: background.colour,
    rss_backgroundcolour: background.colour,
    rss_image_background: background.image,
    rss_background_type: background.type,
  },
  wpRss: {
    wp_rss_type: english('Display type'),
    wp_rss_text_colour: english('Font colour'),
    wp_rss_url: english('Feed URL'),
    wp_rss_items_to_display: english('Number of items'),
    wp_rss_transition_delay: english('Time per item (seconds)'),
  },
  time: {
    time_background_colour: background.colour,
    time_format_string: english('Date'),
    time_show_day: english('Show day'),
    time_day_short: english('Short day'),
    time_show_month: english('Show month'),
    time_month_short: english('Short month'),
    time_show_numeric_day: english('Show numeric day'),
    time_show_year: english('Show year'),
    time_show_time: english('Show time'),
    time_24_hour_clock: english('24 hour clock'),
    time_remove_seconds: english("Don't show seconds"),
    time_font_size: english('Font size'),
    time_font_colour: english('Font colour'),
    time_zone_info_id: english('Time zone'),
  },
  template: {
    template_selectedtemplate: english('Template'),
    hash: english('Template'),
    template_title1: english('Title {{number}}'),
    template_title2: english('Title {{number}}'),
    template_title3: english('Title {{number}}'),
    template_title4: english('Title {{number}}'),
    template_textarea1: english('Text {{number}}'),
    template_textarea2: english('Text {{number}}'),
    template_textarea3: english('Text {{number}}'),
    template_textarea4: english('Text {{number}}'),
    template_colour1: english('Title {{number}} colour'),
    template_colour2: english('Title {{number}} colour'),
    template_colour3: english('Title {{number}} colour'),
    template_colour4: english('Title {{number}} colour'),
    template_image1_path: english('Image {{number}}'),
    template_image2_path: english('Image {{number}}'),
    template_image3_path: english('Image {{number}}'),
    template_image4_path: english('Image {{number}}'),
    template_image1_fit: english('Image {{number}}: size'),
    template_image1_focus: english('Image {{number}}: focus point'),
    template_image1_crop: english('Image {{number}}: crop'),
    template_image2_fit: english('Image {{number}}: size'),
    template_image2_focus: english('Image {{number}}: focus point'),
    template_image2_crop: english('Image {{number}}: crop'),
    template_image3_fit: english('Image {{number}}: size'),
    template_image3_focus: english('Image {{number}}: focus point'),
    template_image3_crop: english('Image {{number}}: crop'),
    template_image4_fit: english('Image {{number}}: size'),
    template_image4_focus: english('Image {{number}}: focus point'),
    template_image4_crop: english('Image {{number}}: crop'),
    template_background_type: background.type,
    template_background_colour: background.colour,
    template_image_background: background.image,
    template_background_path: background.image,
  },
  animated: {
    animated_path: english('Animation file'),
    animated_fit: english('Size'),
    animated_background_colour: background.colour,
  },
  flash: { flash_path: english('Video file') },
  playlist: { playlist_slides: english('Slides') },
  unknown: {},
};

/**
 * The translated label of a field of a slide whose type has this number; null if there is no such field. `slots` has
 * the names that the slide's template gives its inputs.
 */
export function fieldLabel(typeIndex: number, field: string, slots: SlotsWords = {}): string | null {
  const own = slotLabel(field, slots);
  if (own !== null) return own;
  const ofType: Record<string, string> = labels[slideTypeOrUnknown(typeIndex).key];
  const label = ({ ...commonLabels, ...ofType } as Record<string, string | undefined>)[field];
  return label === undefined ? null : t(label, { number: /\d/.exec(field)?.[0] });
}
