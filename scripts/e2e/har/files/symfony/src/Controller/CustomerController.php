<?php

namespace App\Controller;

use App\Entity\Customer;
use App\Form\CustomerType;
use App\Repository\CustomerRepository;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Annotation\Route;

#[Route('/customer')]
class CustomerController extends AbstractController
{
    public function __construct(private CustomerRepository $customers)
    {
    }

    #[Route('/', name: 'app_customer_index', methods: ['GET'])]
    public function index(Request $request): Response
    {
        return $this->render('customer/index.html.twig', [
            'customers' => $this->customers->findAll($request->query->get('q', '')),
        ]);
    }

    #[Route('/new', name: 'app_customer_new', methods: ['GET', 'POST'])]
    public function new(Request $request): Response
    {
        return $this->edited($request, new Customer(), 'The customer was added.');
    }

    #[Route('/{id<\d+>}', name: 'app_customer_show', methods: ['GET'])]
    public function show(int $id): Response
    {
        return $this->render('customer/show.html.twig', ['customer' => $this->found($id)]);
    }

    #[Route('/{id<\d+>}/edit', name: 'app_customer_edit', methods: ['GET', 'POST'])]
    public function edit(Request $request, int $id): Response
    {
        return $this->edited($request, $this->found($id), 'The customer was saved.');
    }

    #[Route('/{id<\d+>}', name: 'app_customer_delete', methods: ['POST'])]
    public function delete(Request $request, int $id): Response
    {
        $customer = $this->found($id);
        if ($this->isCsrfTokenValid('delete'.$id, $request->request->get('_token'))) {
            if ($this->customers->hasOrders($customer)) {
                $this->addFlash('error', 'The customer still has orders.');
            } else {
                $this->customers->remove($customer);
                $this->addFlash('notice', 'The customer was deleted.');
            }
        }

        return $this->redirectToRoute('app_customer_index', [], Response::HTTP_SEE_OTHER);
    }

    private function edited(Request $request, Customer $customer, string $notice): Response
    {
        $form = $this->createForm(CustomerType::class, $customer);
        $form->handleRequest($request);
        if ($form->isSubmitted() && $form->isValid()) {
            $this->customers->save($customer);
            $this->addFlash('notice', $notice);

            return $this->redirectToRoute('app_customer_index', [], Response::HTTP_SEE_OTHER);
        }

        return $this->renderForm('customer/form.html.twig', compact('customer', 'form'));
    }

    private function found(int $id): Customer
    {
        return $this->customers->find($id) ?? throw $this->createNotFoundException();
    }
}
