import { Button, Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './JumpToChannel.module.css';

interface JumpToChannelProps {
  channels: readonly Channel[];
  onJump(index: number): void;
}

/** Finds a channel by its name and shows its column. */
export function JumpToChannel({ channels, onJump }: JumpToChannelProps) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = channels
    .map((channel, index) => ({ channel, index }))
    .filter(({ channel }) => channel.name.toLocaleLowerCase().includes(wanted));

  function jump(index: number): void {
    close();
    setSearch('');
    onJump(index);
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Jump to Channel')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('Jump to Channel')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (found[0]) jump(found[0].index);
          }}
        >
          <TextInput
            data-autofocus
            type="search"
            aria-label={t('Channel name')}
            placeholder={t('Channel name')}
            leftSection={<IconSearch size={15} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
        <ul className={classes.list}>
          {found.map(({ channel, index }) => (
            <li key={channel._id}>
              <UnstyledButton className={classes.channel} onClick={() => jump(index)}>
                {channel.name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className={classes.none}>{t('No channel’s name holds “{{search}}”.', { search: search.trim() })}</p>
        )}
      </Modal>
    </>
  );
}
