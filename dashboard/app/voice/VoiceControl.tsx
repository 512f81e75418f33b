import { ActionIcon, List, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp, IconMicrophone, IconMicrophoneFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { areasQuery } from '#dashboard/api/queries.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useTranslation } from '#ui/language.ts';
import { listenOnce } from './recogniser.ts';
import { VOICE_COMMANDS, type VoiceCommand, voiceCommand } from './voice-commands.ts';

/** A microphone button for voice commands, and a list of the commands. */
export default function VoiceControl() {
  const { t } = useTranslation();
  const [isListening, setIsListening] = useState(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const listening = useRef<ReturnType<typeof listenOnce>>(null);
  const run = useVoiceCommand();
  useEffect(() => () => listening.current?.abort(), []);

  function toggle(): void {
    if (isListening) {
      listening.current?.stop();
      return;
    }
    const began = listenOnce({
      onText: (text) => {
        const command = voiceCommand(text);
        showNotice(command ? t('Command executed: {{text}}', { text }) : t('Unrecognized command: {{text}}', { text }));
        if (command) void run(command);
      },
      onError: (code) => showError(t('Error: {{code}}', { code })),
      onEnd: () => setIsListening(false),
    });
    if (!began) showError(t('Speech recognition is not supported in this browser.'));
    listening.current = began;
    setIsListening(began !== null);
  }

  const Microphone = isListening ? IconMicrophoneFilled : IconMicrophone;
  return (
    <>
      <ActionIcon
        variant={isListening ? 'light' : 'subtle'}
        color={isListening ? 'teal' : 'gray'}
        size={36}
        aria-label={t('Voice commands')}
        aria-pressed={isListening}
        title={isListening ? t('Listening. Click to stop.') : t('Voice commands')}
        onClick={toggle}
      >
        <Microphone size={19} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Help with voice commands')}
        title={t('Help with voice commands')}
        onClick={help.open}
      >
        <IconHelp size={19} stroke={1.7} />
      </ActionIcon>
      <Modal opened={isHelpOpen} onClose={help.close} title={t('Voice commands')}>
        <Text>{t('Click the microphone and say one of these, in English:')}</Text>
        <List mt="sm" spacing={4}>
          {VOICE_COMMANDS.map((command) => (
            <List.Item key={command}>“{command}”</List.Item>
          ))}
        </List>
      </Modal>
    </>
  );
}

/** Runs a command. A new slide is for the selected area, or the first one. */
function useVoiceCommand(): (command: VoiceCommand) => Promise<void> {
  const { t } = useTranslation();
  const { portalId, area, set } = useSelection();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (command) => {
    if (command.does === 'show') return navigate({ to: command.path });
    const areas = await queryClient.ensureQueryData(areasQuery(portalId));
    const usable = areas.filter(({ archived }) => !archived);
    const chosen = usable.find(({ _id }) => _id === area) ?? usable[0];
    if (!chosen) return showError(t('You must add an area before you can create slides.'));
    set({ area: chosen._id, slideType: command.slideType, slide: null });
    // Leaves a slide that is being edited first.
    await navigate({ to: '/dashboard' });
    return navigate({ to: '/dashboard/EditSlide' });
  };
}
