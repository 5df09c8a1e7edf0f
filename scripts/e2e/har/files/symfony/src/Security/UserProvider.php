<?php

namespace App\Security;

use Symfony\Component\Security\Core\Exception\UserNotFoundException;
use Symfony\Component\Security\Core\User\InMemoryUser;
use Symfony\Component\Security\Core\User\UserInterface;
use Symfony\Component\Security\Core\User\UserProviderInterface;

class UserProvider implements UserProviderInterface
{
    public function __construct(private \PDO $db)
    {
    }

    public function loadUserByIdentifier(string $identifier): UserInterface
    {
        $query = $this->db->prepare('SELECT password FROM user WHERE username = ?');
        $query->execute([$identifier]);
        $password = $query->fetchColumn() ?: throw new UserNotFoundException();

        return new InMemoryUser($identifier, $password, ['ROLE_USER']);
    }

    public function loadUserByUsername(string $username)
    {
        return $this->loadUserByIdentifier($username);
    }

    public function refreshUser(UserInterface $user)
    {
        return $this->loadUserByIdentifier($user->getUserIdentifier());
    }

    public function supportsClass(string $class)
    {
        return InMemoryUser::class === $class;
    }
}
