<?php

namespace App\Controller;

use App\Entity\Order;
use App\Form\OrderType;
use App\Repository\OrderRepository;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Annotation\Route;

class OrderController extends AbstractController
{
    public function __construct(private OrderRepository $orders)
    {
    }

    #[Route('/', name: 'app_home', methods: ['GET'])]
    public function home(): Response
    {
        return $this->redirectToRoute('app_order_index');
    }

    #[Route('/order/', name: 'app_order_index', methods: ['GET'])]
    public function index(Request $request): Response
    {
        return $this->render('order/index.html.twig', [
            'orders' => $this->orders->findAll($request->query->get('state')),
        ]);
    }

    #[Route('/order/new', name: 'app_order_new', methods: ['GET', 'POST'])]
    public function new(Request $request): Response
    {
        return $this->edited($request, new Order(), 'The order was placed.');
    }

    #[Route('/order/{id<\d+>}', name: 'app_order_show', methods: ['GET'])]
    public function show(int $id): Response
    {
        return $this->render('order/show.html.twig', ['order' => $this->found($id)]);
    }

    #[Route('/order/{id<\d+>}/edit', name: 'app_order_edit', methods: ['GET', 'POST'])]
    public function edit(Request $request, int $id): Response
    {
        return $this->edited($request, $this->found($id), 'The order was saved.');
    }

    #[Route('/order/{id<\d+>}/ship', name: 'app_order_ship', methods: ['POST'])]
    public function ship(Request $request, int $id): Response
    {
        $order = $this->found($id);
        if ($this->isCsrfTokenValid('ship'.$id, $request->request->get('_token'))) {
            $order->state = 'shipped';
            $this->orders->save($order);
            $this->addFlash('notice', 'The order was shipped.');
        }

        return $this->redirectToRoute('app_order_show', ['id' => $id], Response::HTTP_SEE_OTHER);
    }

    #[Route('/order/{id<\d+>}', name: 'app_order_delete', methods: ['POST'])]
    public function delete(Request $request, int $id): Response
    {
        $order = $this->found($id);
        if ($this->isCsrfTokenValid('delete'.$id, $request->request->get('_token'))) {
            $this->orders->remove($order);
            $this->addFlash('notice', 'The order was deleted.');
        }

        return $this->redirectToRoute('app_order_index', [], Response::HTTP_SEE_OTHER);
    }

    private function edited(Request $request, Order $order, string $notice): Response
    {
        $form = $this->createForm(OrderType::class, $order);
        $form->handleRequest($request);
        if ($form->isSubmitted() && $form->isValid()) {
            $this->orders->save($order);
            $this->addFlash('notice', $notice);

            return $this->redirectToRoute('app_order_show', ['id' => $order->id], Response::HTTP_SEE_OTHER);
        }

        return $this->renderForm('order/form.html.twig', compact('order', 'form'));
    }

    private function found(int $id): Order
    {
        return $this->orders->find($id) ?? throw $this->createNotFoundException();
    }
}
