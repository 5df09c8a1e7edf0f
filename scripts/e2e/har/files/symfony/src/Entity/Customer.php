<?php

namespace App\Entity;

use Symfony\Component\Validator\Constraints as Assert;

class Customer
{
    public const KINDS = ['Private' => 'private', 'Shop' => 'shop', 'Restaurant' => 'restaurant'];

    public ?int $id = null;

    #[Assert\NotBlank]
    #[Assert\Length(max: 80)]
    public ?string $name = null;

    #[Assert\NotBlank]
    #[Assert\Email]
    public ?string $email = null;

    #[Assert\NotBlank]
    public ?string $kind = 'private';

    public bool $newsletter = false;

    public ?string $notes = null;

    public function __toString(): string
    {
        return $this->name;
    }
}
